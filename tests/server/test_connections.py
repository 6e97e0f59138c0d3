"""Connections that say nothing, or say it slowly, shut nobody out."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace

import pytest
import uvicorn
from websockets.sync.client import connect

from alamein.server.app import Settings
from alamein.server.connections import Doors
from alamein.server.limits import Limits
from alamein.server.run import bound, config_of

QUICK = Limits(head=0.5, body=0.8, all_connections=20, connections=5)


@pytest.fixture
def port(settings: Settings) -> Iterator[int]:
    """A real server with little patience."""
    listening = bound("127.0.0.1", 0)
    assert listening is not None
    server = uvicorn.Server(config_of(replace(settings, limits=QUICK, workers=0), ""))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join()
    listening.close()


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=10)


def heard(connection: socket.socket) -> bytes:
    """All until the server closes."""
    out = b""
    try:
        while chunk := connection.recv(1 << 16):
            out += chunk
    except ConnectionResetError:
        pass
    return out


def asked(connection: socket.socket, rest: bytes = b"\r\n") -> bytes:
    connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n" + rest)
    head = connection.recv(1 << 16)
    return head if head.endswith(b"}") or not head else head + connection.recv(1 << 16)  # the body may come by itself


def test_idle_connections_shut_nobody_out(port: int) -> None:
    with ExitStack() as stack:
        idle = [stack.enter_context(connected(port)) for _ in range(40)]
        with connected(port) as honest:
            assert b"200 OK" in asked(honest)
        assert heard(idle[0]) == b""


@pytest.mark.parametrize("first", [b"", b"GET /api/hea"])
def test_a_head_has_its_time(port: int, first: bytes) -> None:
    began = time.monotonic()
    with connected(port) as slow:
        slow.sendall(first)
        assert heard(slow) == b"" and time.monotonic() - began < 5


def test_a_second_head_has_its_time_too(port: int) -> None:
    with connected(port) as slow:
        assert b"200 OK" in asked(slow)
        slow.sendall(b"GET /api/hea")
        began = time.monotonic()
        assert heard(slow) == b"" and time.monotonic() - began < 5


def test_who_keeps_a_connection_and_asks_again_is_answered(port: int) -> None:
    with connected(port) as patient:
        for _ in range(3):
            assert b"200 OK" in asked(patient)
            time.sleep(QUICK.head + 0.1)


def test_a_body_has_its_time(port: int) -> None:
    with connected(port) as slow:
        slow.sendall(b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
        slow.sendall(b"Content-Length: 99\r\n\r\n{")
        said = slow.recv(1 << 16)
        assert b"408" in said.split(b"\r\n")[0] and b"too-slow" in said


def test_a_socket_stays(port: int) -> None:
    with connect(f"ws://127.0.0.1:{port}/api/table/live", proxy=None) as found:
        found.send('{"token":"x"}')
        assert "no-token" in str(found.recv())
    with connected(port) as honest:
        assert b"200 OK" in asked(honest)


class Somebody:
    """A connection as the doors see it."""

    def __init__(self, address: str) -> None:
        self.address, self.transport = address, self

    def is_closing(self) -> bool:
        return False


def test_an_address_has_so_many_connections() -> None:
    doors = Doors(QUICK, "")
    assert [doors.admits(Somebody("6.6.6.6")) for _ in range(7)] == [True] * 5 + [False] * 2
    assert doors.admits(Somebody("7.7.7.7")) and doors.admits(Somebody(""))


def replies(connection: socket.socket, sent: bytes) -> list[tuple[bytes, bytes]]:
    """Head and body of every answer on a connection that is closed after the last one."""
    connection.sendall(sent)
    out, rest = [], heard(connection)
    while rest:
        head, _, rest = rest.partition(b"\r\n\r\n")
        length = next(int(line.partition(b":")[2]) for line in head.lower().split(b"\r\n") if b"content-length" in line)
        length = 0 if sent.startswith(b"HEAD") else length
        out.append((head, rest[:length]))
        rest = rest[length:]
    return out


def test_an_answer_in_one_piece_is_the_answer_that_uvicorn_writes(port: int) -> None:
    """A kept connection gets it at once; one that is to be closed, and HEAD, as uvicorn has it."""
    ask = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
    last = b"Connection: close\r\n\r\n"
    with connected(port) as a, connected(port) as b:
        one, two, three = replies(a, ask + b"\r\n" + ask + b"\r\n" + ask + last)  # all in one packet, answered in turn
        (alone,) = replies(b, ask + last)
    for head, body in (one, two, three):
        assert head.startswith(b"HTTP/1.1 200 OK\r\n") and body == alone[1]
    plain = [
        sorted(line.split(b":")[0].lower() for line in head.split(b"\r\n")[1:]) for head, _ in (one, two, three, alone)
    ]
    assert plain[0] == plain[1] and plain[2] == plain[3] == sorted([*plain[0], b"connection"])
    with connected(port) as c:
        ((head, body),) = replies(c, ask.replace(b"GET", b"HEAD") + last)
    assert body == b"" and head.split(b" ")[1] in (b"200", b"405")
    with connected(port) as d:  # its head is no answer before its body has come
        assert b"\r\n\r\n{" in asked(d) and b"\r\n\r\n{" in asked(d)
