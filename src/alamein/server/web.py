"""The built browser UI as static files; every other path is the UI's own and gets its first page."""

import gzip
import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

import alamein
from alamein.games.catalogue import language
from alamein.server.catalogue import Content
from alamein.server.errors import NotFound

WEB: Final = Path(alamein.__file__).parent / "web"
INDEX: Final = "index.html"
PACKED_TYPES: Final = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest")
MISSING: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Alamein</title>
<body style="font: 1.1rem/1.5 sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1rem">
<h1>Alamein</h1>
<p>The server runs, but the browser pages have not been built. In the checkout:</p>
<pre>python3 tools/build_ui.py</pre>
<p>or start the program with <code>./alamein</code>, which builds them. Until then you can play in the terminal:</p>
<pre>./alamein play desert_decision</pre>
<p>Programs find the API described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</body></html>
"""
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


@lru_cache(maxsize=500)
def _content(path: Path, changed: float) -> Content:
    """A file, read again when it has changed; the first page tells the language of this server."""
    plain = path.read_bytes()
    if path.name == INDEX:
        plain = plain.replace(b'<html lang="en"', f'<html lang="{language()}"'.encode(), 1)
    return Content(plain, gzip.compress(plain, 6, mtime=0), hashlib.sha256(plain).hexdigest()[:16])


def send(request: Request, content: Content, kind: str, keep: str) -> Response:
    """Bytes that the browser may already have."""
    tag = f'"{content.hash}"'
    headers = {"ETag": tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    packs = kind.startswith(PACKED_TYPES) and len(content.packed) < len(content.plain)
    if packs and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(content.packed, media_type=kind, headers=headers | {"Content-Encoding": "gzip"})
    return Response(content.plain, media_type=kind, headers=headers)


def page(request: Request, path: str, root: Path) -> Response:
    """A file of the UI, or its first page for any other path."""
    index = root / INDEX
    if not index.is_file():
        return Response(MISSING, media_type="text/html")
    file = _file(root, path)
    if file is None:
        if Path(path).suffix:
            raise NotFound("there is no such file")
        file = index
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    keep = "public, max-age=31536000, immutable" if "assets" in file.parts else "no-cache"
    return send(request, _content(file, file.stat().st_mtime), kind, keep)


def _file(root: Path, path: str) -> Path | None:
    """A file inside the folder, if there is one at this path."""
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None
