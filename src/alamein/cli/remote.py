"""A seat at a table of a server, over HTTP, with the standard library alone: what `alamein bot` talks to."""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import urlsplit

from alamein.core.errors import AlameinError, NotParseable
from alamein.play.fair import Share, own

Json = dict[str, object]
Send = Callable[[str, str, str, Json | None], tuple[int, Json, float]]  # method, path, token, body: status, reply, wait
LONGEST: Final = 16_000_000  # bytes of a reply
TRIES: Final = 8  # of a request that the server is too busy for
SOONEST, LATEST = 0.1, 3.0  # seconds between two looks at the table


class Unreachable(AlameinError):
    """The server does not answer, or not as a server of this program."""

    kind = "unreachable"


class Refused(AlameinError):
    """The server's own error, as it came."""

    def __init__(self, status: int, error: Mapping[str, object]) -> None:
        super().__init__(str(error.get("message", f"the server answered {status}")), str(error.get("rule", "")))
        self.told = str(error.get("kind", "internal"))
        self.status = status


def over_http(server: str) -> Send:
    """Requests to a server by its address."""
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise NotParseable(f"--server must be an address such as http://127.0.0.1:1942, not {server!r}")
    base = f"{parts.scheme}://{parts.netloc}"

    def send(method: str, path: str, token: str, body: Json | None) -> tuple[int, Json, float]:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{base}/api{path}", data, method=method)
        request.add_header("Content-Type", "application/json")
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return reply.status, _json(reply.read(LONGEST)), 0.0
        except urllib.error.HTTPError as error:
            wait = error.headers.get("Retry-After", "")
            return error.code, _json(error.read(LONGEST)), float(wait) if wait.isdecimal() else 0.0
        except OSError as error:
            raise Unreachable(f"{base} does not answer: {error}") from error

    return send


def _json(data: bytes) -> Json:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise Unreachable("the server's answer is no JSON: is it a server of this program?") from error
    if not isinstance(found, dict):
        raise Unreachable("the server's answer is no JSON object: is it a server of this program?")
    return found


class RemoteTable:
    """One seat, by its token or an invitation. It answers the requests of the engine protocol that a player needs."""

    def __init__(self, send: Send, token: str, sleep: Callable[[float], None] = time.sleep) -> None:
        self.send = send
        self.sleep = sleep
        self.token = token
        self.share: Share | None = None
        try:
            self.state = self.ask("GET", "/table", None)
        except Refused as error:
            if error.status != 401:
                raise
            self.token = str(self.ask("POST", "/join", {"invitation": token})["token"])
            self.state = self.ask("GET", "/table", None)
        if self.state["seat"] is None:
            raise NotParseable("this token is a spectator's; a program needs a seat")
        self.told = self.version  # of what has been told to the program

    @property
    def version(self) -> int:
        found = self.state["version"]
        assert isinstance(found, int)
        return found

    @property
    def is_over(self) -> bool:
        return self.state["result"] is not None

    @property
    def is_mine(self) -> bool:
        """Whether this seat decides."""
        return bool(self.state["legal"])

    def ask(self, method: str, path: str, body: Json | None) -> Json:
        """A request; one that comes too early, or while the server is away, is made again later."""
        for left in reversed(range(TRIES)):
            try:
                status, reply, wait = self.send(method, path, self.token, body)
            except Unreachable:
                if not left or method != "GET":
                    raise
                self.sleep(LATEST)
                continue
            error = reply.get("error")
            if status < 400:
                return reply
            if status not in (429, 503) or not left:
                raise Refused(status, error if isinstance(error, dict) else {})
            self.sleep(max(wait, 1.0))
        raise AssertionError

    def wait(self) -> None:
        """Until this seat decides or the game is over. Before it begins, add this seat's share to the dice."""
        pause = SOONEST
        while not self.is_mine and not self.is_over:
            if not self._shares():
                self.sleep(pause)
                pause = min(LATEST, pause * 1.5)
            self.state = self.ask("GET", f"/table?since={self.told}", None)

    def _shares(self) -> bool:
        """Seal or open this seat's share, if that is what the match waits for."""
        waiting = self.state["waiting"]
        if not isinstance(waiting, dict) or self.state["seat"] not in waiting["seats"]:
            return False
        if waiting["what"] == "seals":
            self.share = own()
            self.ask("POST", "/table/commit", {"seal": self.share.seal})
        elif waiting["what"] == "shares" and self.share is not None:
            self.ask("POST", "/table/reveal", {"nonce": self.share.nonce})
        else:
            return False
        return True

    # --- requests ----------------------------------------------------------------------------------------------

    def standing(self) -> Json:
        """What has happened since the program was last told, and who decides."""
        state, prompt, seats, log = (self.state[key] for key in ("legal", "prompt", "seats", "log"))
        assert isinstance(seats, list) and isinstance(log, list)
        news = [item for item in log if item["version"] > self.told]
        keys = ("rule", "kind", "case", "data", "text")
        decider = self.state["decider"]
        self.told = self.version
        return {
            "events": [{key: item[key] for key in keys} for item in news],
            "version": self.version,
            "seat": seats[decider]["name"] if isinstance(decider, int) and not self.is_over else None,
            "decision": {"rule": prompt["rule"], "prompt": prompt["text"]} if isinstance(prompt, dict) else None,
            "over": self.is_over,
            "result": self.state["result"],
            "legal": state,
        }

    def legal(self, body: object) -> Json:
        """Wait for this seat's turn, then tell what it may do."""
        self.wait()
        return self.standing()

    def act(self, body: object) -> Json:
        """Take an action."""
        action, version = (body.get("action"), body.get("version")) if isinstance(body, dict) else (body, None)
        if not isinstance(action, str):
            raise NotParseable(f"act takes a text, or an object with action and version, not {body!r}")
        return self.done("act", {"actions": [action], "version": self.version if version is None else version})

    def done(self, what: str, body: Json) -> Json:
        """Do something at the table. If others have been there since, the program will be told how it stands now."""
        try:
            self.state = self.ask("POST", f"/table/{what}", body)
        except Refused as error:
            if error.status == 409:
                self.state = self.ask("GET", f"/table?since={self.told}", None)
            raise
        return self.standing()

    def why(self, body: object) -> Json:
        """Why an action may not be taken."""
        return self.ask("POST", "/table/why", {"action": body})

    def view(self, body: object) -> Json:
        """What this seat may know."""
        return {"view": self.state["view"]}

    def odds(self, body: object) -> Json:
        """The odds of the combat being prepared."""
        return self.ask("GET", "/table/odds", None)

    def undo(self, body: object) -> Json:
        """Take back the last action."""
        return self.done("undo", {"version": self.version})

    def resign(self) -> None:
        """Give up."""
        self.state = self.ask("GET", "/table", None)
        if not self.is_over:
            self.ask("POST", "/table/resign", {"version": self.version})
