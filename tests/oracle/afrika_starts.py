"""Positions late in a game of cards, where every kind of card is at work: random play hardly gets there."""

from __future__ import annotations

from alamein.core.chance import Source

CITIES = (
    *("el_agheila", "benghazi", "derna", "gazala", "tobruk", "fort_capuzzo", "mersa_matruh", "el_alamein"),
    "alexandria",
)
PANZERS = {
    "hand": {"stuka_strike": 1, "motorized_transport": 2, "division_hq": 1, "british_tank": 1},
    "front": {
        **{"panzer_iii": 1, "panzer_iv": 1, "panzer_iii+1": 1, "flak88": 1, "flak88/x": 1, "motorized_rifle": 1},
        **{"italian_infantry": 2, "italian_tank": 2, "engineers": 1, "repair_shop/x": 1, "motorized_artillery": 2},
        **{"corps_commander": 1, "field_hospital": 1, "forward_airfield": 1, "mine_belt": 1, "fuel_dump": 1},
        **{"el_agheila": 1, "derna": 1, "box": 2, "supplies_seized": 1, "captured_general": 1, "british_tank": 1},
    },
    "deck": {"convoy_transport": 3, "recon": 2, "flank_march": 1, "motorized_transport": 2},
}
ITALIANS = {
    "hand": {"lil_rommel": 1, "convoy_transport": 2, "flank_march": 1, "recon": 1},
    "front": {
        **{"italian_infantry": 3, "italian_infantry/x": 2, "italian_infantry+1": 1, "bersaglieri": 2, "recon": 1},
        **{"italian_tank": 3, "italian_tank/x": 1, "italian_artillery": 2, "repair_shop": 1, "flak88": 1},
        **{"italian_liaison": 1, "water_depot": 1, "field_hospital": 1, "radio_intercept": 1, "chief_of_staff": 1},
        **{"benghazi": 1, "gazala": 1, "box": 3, "supplies_seized": 2, "forces_defeated": 2, "abandoned_depot": 1},
        **{"sandstorm": 1},
    },
    "deck": {"stuka_strike": 2, "fuel_priority": 1, "motorized_rifle": 2, "convoy_transport": 1},
}
RAW = {"hand": {"motorized_transport": 3, "italian_infantry": 1}, "front": {"motorcycle": 1, "general_rommel": 1}}
STARTS = [
    {"seats": [PANZERS, ITALIANS], "piles": {"city": list(CITIES[4:])}},
    {"seats": [RAW, ITALIANS, PANZERS], "piles": {"city": list(CITIES[4:])}, "rounds": 40, "round": 38, "cards": 1},
    {
        "seats": [
            {**PANZERS, "front": {**PANZERS["front"], "tobruk": 1, "mersa_matruh": 1, "fort_capuzzo": 1}},
            ITALIANS,
        ],
        "piles": {"city": list(CITIES[7:])},
        "finish_round": 1,
    },
    {
        "seats": [PANZERS, {**ITALIANS, "front": {**ITALIANS["front"], "tobruk": 1}}, RAW, {}],
        "piles": {"city": list(CITIES[5:])},
        "scrapped": {
            "british_infantry": 9,
            "british_artillery": 3,
            "royal_air_force": 4,
            "minefield": 3,
            "british_tank": 4,
        },
    },
]


def start(scenario: str, source: Source) -> dict:
    return STARTS[source.below(len(STARTS))]
