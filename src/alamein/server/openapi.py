"""What OpenAPI says of the routes: the browser's types are generated from it, and tests hold the server to it."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, Literal

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

import alamein
from alamein.server import lobby, seat, study
from alamein.server.models import Error
from alamein.server.routes import ALWAYS, HEADER, Route
from alamein.server.shapes import Model

Json = dict[str, Any]
Mode = Literal["validation", "serialization"]
REASONS: Final = {
    400: "the request is not HTTP",
    401: "no token, or one that opens nothing",
    403: "not for this seat",
    404: "there is no such thing",
    408: "the request came too slowly",
    409: "the match has moved on, somebody else decides, or the computers are busy",
    413: "the request is too large",
    422: "not legal by the rules, or not a sound request",
    429: "too many of these; Retry-After says when there is room again",
    503: "the database cannot be written, or this match cannot be read",
}
ROUTES: Final[Sequence[Route]] = (*lobby.routes.all, *seat.routes.all, *study.routes.all)


class Described(GenerateJsonSchema):
    """A value that may be left out is simply not there: null is no default that anybody would send."""

    def default_schema(self, schema: Any) -> Json:
        """The schema of a field with a default."""
        found = super().default_schema(schema)
        return {key: value for key, value in found.items() if (key, value) != ("default", None)}


@cache
def openapi() -> Json:
    """The whole description."""
    schemas, definitions = _schemas()
    paths: dict[str, Json] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Alamein",
            "description": "Four published games about El Alamein, rules fully enforced. docs/server.md explains it.",
            "version": alamein.__version__,
        },
        "paths": paths,
        "components": {
            "schemas": definitions,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "the token of a seat or a spectator"}
            },
        },
    }


def _schemas() -> tuple[dict[int, Json], Json]:
    """The schemas of all types by their ids, and what they refer to."""
    replies: list[tuple[Any, Mode]] = [(route.reply, "serialization") for route in ROUTES]
    bodies: list[tuple[Any, Mode]] = [(route.body, "validation") for route in ROUTES if route.body is not None]
    wanted = {id(kind): (kind, mode) for kind, mode in [*bodies, *replies, (Error, "serialization")]}
    generator = Described(ref_template="#/components/schemas/{model}")
    inputs = [(key, mode, TypeAdapter(kind).core_schema) for key, (kind, mode) in wanted.items()]
    found, definitions = generator.generate_definitions(inputs)
    return {key: found[key, mode] for key, (_, mode) in wanted.items()}, dict(definitions.items())


def _operation(route: Route, schemas: dict[int, Json]) -> Json:
    def content(kind: object) -> Json:
        return {"content": {"application/json": {"schema": schemas[id(kind)]}}}

    told = {status: {"description": REASONS[status], **content(Error)} for status in (*route.errors, *ALWAYS)}
    replies = {route.status: {"description": "what was asked for", **content(route.reply)}, **told}
    name = getattr(route.answer, "__name__", "")
    out: Json = {"tags": [route.tag], "summary": name.replace("_", " ").capitalize(), "operationId": name}
    out["description"] = route.answer.__doc__ or ""
    if route.takes is not None:
        out["parameters"] = _parameters(route.path, route.takes)
    if route.body is not None:
        out["requestBody"] = {"required": True, **content(route.body)}
    if route.seated:
        out["security"] = [{"token": []}]
    return out | {"responses": {str(status): told for status, told in sorted(replies.items())}}


def _parameters(path: str, takes: type[Model]) -> list[Json]:
    schema = takes.model_json_schema()
    out: list[Json] = []
    for name, value in schema["properties"].items():
        where = "path" if f"{{{name}}}" in path else "header" if name.startswith(HEADER) else "query"
        out.append({"name": name, "in": where, "required": name in schema.get("required", []), "schema": value})
    return out
