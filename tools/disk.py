"""A disk that remembers: every write, sync and deletion of SQLite in this process, so that power can fail at any of
them afterwards.

SQLite's file system layer is a table of C functions; ours is a copy of the usual one whose writing functions tell
`Disk` first. `Disk.images` then says what lies on the platter after each operation: as a killed process leaves it (all
that was written), as a power cut does (only what was synced), and torn (some of what was not synced yet, in any order).
"""

import _sqlite3
import ctypes
import random
import threading
from collections.abc import Container, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass, field
from pathlib import Path

OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNC = CFUNCTYPE(c_int, c_void_p, c_int)
SECTOR = 512
Told = tuple[str, int, str]  # a match, a move's number, its entries as stored


class Vfs(Structure):
    """sqlite3_vfs; what we do not change is copied as it is."""

    _fields_ = [
        ("iVersion", c_int), ("szOsFile", c_int), ("mxPathname", c_int), ("pNext", c_void_p), ("zName", c_char_p),
        ("pAppData", c_void_p), ("xOpen", OPEN), ("xDelete", DELETE), ("rest", c_void_p * 14),
    ]  # fmt: skip


class Methods(Structure):
    """sqlite3_io_methods."""

    _fields_ = [
        ("iVersion", c_int), ("xClose", c_void_p), ("xRead", c_void_p), ("xWrite", WRITE), ("xTruncate", TRUNCATE),
        ("xSync", SYNC), ("rest", c_void_p * 13),
    ]  # fmt: skip


@dataclass
class Operation:
    """What SQLite did, or (`kind` ack) what somebody was told."""

    kind: str  # write, truncate, sync, delete, ack
    path: str
    at: int = 0
    data: bytes = b""
    told: Told = ("", 0, "")


@dataclass
class Disk:
    """The operations in order."""

    done: list[Operation] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, operation: Operation) -> None:
        """One more."""
        with self.lock:
            self.done.append(operation)

    def acknowledge(self, told: Told) -> None:
        """Somebody has been told something: from now on it must survive."""
        self.note(Operation("ack", "", told=told))

    def unsynced(self, ending: str) -> int:
        """How many writes to a file have not been synced yet."""
        count = 0
        for operation in self.done:
            if operation.path.endswith(ending):
                count = 0 if operation.kind == "sync" else count + (operation.kind == "write")
        return count

    def images(
        self, seed: int, wanted: Container[int]
    ) -> Iterator[tuple[int, list[Told], dict[str, dict[str, bytes]]]]:
        """After each of these operations: what had been told, and what would be found (killed, cut, torn), by file."""
        source = random.Random(seed)
        written: dict[str, bytearray] = {}
        synced: dict[str, bytes] = {}
        pending: dict[str, list[Operation]] = {}
        told: list[Told] = []
        for n, operation in enumerate(self.done):
            path = operation.path
            if operation.kind == "ack":
                told.append(operation.told)
            elif operation.kind == "delete":
                for files in (written, synced, pending):
                    files.pop(path, None)
            elif operation.kind == "sync":
                synced[path], pending[path] = bytes(written.setdefault(path, bytearray())), []
            else:
                _apply(written.setdefault(path, bytearray()), operation)
                pending.setdefault(path, []).append(operation)
            if n not in wanted:
                continue
            torn = {name: _torn(synced.get(name, b""), left, source) for name, left in pending.items()}
            killed = {name: bytes(content) for name, content in written.items()}
            yield n, told, {"killed": killed, "cut": dict(synced), "torn": torn}


def _apply(content: bytearray, operation: Operation) -> None:
    if operation.kind == "truncate":
        del content[operation.at :]
        return
    if len(content) < operation.at:
        content.extend(bytes(operation.at - len(content)))
    content[operation.at : operation.at + len(operation.data)] = operation.data


def _torn(synced: bytes, pending: list[Operation], source: random.Random) -> bytes:
    """Some of the writes have reached the disk, one of them perhaps in part."""
    content = bytearray(synced)
    for operation in pending:
        if source.random() < 0.5:
            cut = source.randrange(0, len(operation.data) + SECTOR, SECTOR) if source.random() < 0.2 else None
            _apply(content, Operation(operation.kind, operation.path, operation.at, operation.data[:cut]))
    return bytes(content)


def lay(files: dict[str, bytes], folder: Path) -> Path:
    """An image as files in a folder; the database among them."""
    for old in folder.iterdir():
        old.unlink()
    for path, content in files.items():
        (folder / Path(path).name).write_bytes(content)
    return folder / "alamein.db"


@contextmanager
def watched(folder: Path) -> Iterator[Disk]:
    """Everything SQLite does in a folder, from now on; connections opened meanwhile are watched until they close."""
    library = ctypes.CDLL(_sqlite3.__file__)
    library.sqlite3_vfs_find.restype = POINTER(Vfs)
    usual = library.sqlite3_vfs_find(None)
    ours = Vfs.from_buffer_copy(usual.contents)
    watch = _Watch(usual, str(folder))
    ours.zName, ours.xOpen, ours.xDelete = b"remembers", watch.open, watch.delete
    library.sqlite3_vfs_register(ctypes.byref(ours), 1)
    try:
        yield watch.disk
    finally:
        library.sqlite3_vfs_unregister(ctypes.byref(ours))
        KEPT.append((ours, watch))  # a connection that is closed later still calls us


KEPT: list[object] = []


class _Watch:
    """The functions that tell the disk."""

    def __init__(self, usual: "ctypes._Pointer[Vfs]", folder: str) -> None:
        self.usual, self.folder, self.disk = usual, folder, Disk()
        self.names: dict[int, str] = {}
        self.methods: dict[int, Methods] = {}
        self.open, self.delete = OPEN(self._open), DELETE(self._delete)
        self.write, self.truncate, self.sync = WRITE(self._write), TRUNCATE(self._truncate), SYNC(self._sync)

    def _open(self, vfs: int, name: int, file: int, flags: int, out: int) -> int:
        rc: int = self.usual.contents.xOpen(ctypes.addressof(self.usual.contents), name, file, flags, out)
        path = (ctypes.string_at(name) if name else b"").decode()
        if rc == 0 and path.startswith(self.folder):
            slot = ctypes.cast(file, POINTER(c_void_p))
            address = slot[0]
            if address not in self.methods:
                table = Methods.from_buffer_copy(ctypes.cast(address, POINTER(Methods)).contents)
                table.usual = Methods.from_buffer_copy(table)
                table.xWrite, table.xTruncate, table.xSync = self.write, self.truncate, self.sync
                self.methods[address] = table
            self.names[file] = path
            self.usual_of = self.methods[address].usual
            slot[0] = ctypes.addressof(self.methods[address])
        return rc

    def _delete(self, vfs: int, name: bytes, sync: int) -> int:
        rc: int = self.usual.contents.xDelete(ctypes.addressof(self.usual.contents), name, sync)
        if name.decode().startswith(self.folder):
            self.disk.note(Operation("delete", name.decode()))
        return rc

    def _write(self, file: int, data: int, amount: int, at: int) -> int:
        self.disk.note(Operation("write", self.names[file], at, ctypes.string_at(data, amount)))
        rc: int = self.usual_of.xWrite(file, data, amount, at)
        return rc

    def _truncate(self, file: int, size: int) -> int:
        self.disk.note(Operation("truncate", self.names[file], size))
        rc: int = self.usual_of.xTruncate(file, size)
        return rc

    def _sync(self, file: int, flags: int) -> int:
        rc: int = self.usual_of.xSync(file, flags)
        self.disk.note(Operation("sync", self.names[file]))
        return rc
