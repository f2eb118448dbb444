"""Verify webhooks of Jurat, and call its v3 interface. For Python 3.9 and newer, without dependencies.

Copy this file into your program. It verifies webhooks and retries calls as the TypeScript client does.
The contract that comments name is docs/contract.md of Jurat, also at /docs/contract on your server.
"""

from __future__ import annotations

import email.utils
import hashlib
import hmac
import http.client
import io
import json
import random
import re
import socket
import time
import urllib.parse
import uuid
from typing import Any, Callable, Iterator, Mapping, Optional, Sequence, Union

__all__ = [
    "Jurat",
    "JuratApiError",
    "JuratConnectionError",
    "JuratError",
    "JuratTimeoutError",
    "WebhookVerificationError",
    "verify_webhook",
]

Body = Optional[Mapping[str, Any]]
Query = Optional[Mapping[str, Union[str, int, float, bool, None]]]


class JuratError(Exception):
    """Base class of the errors of this file. Raised itself for an invalid argument, before anything is sent.

    message: what is wrong, for people.
    idempotency_key: the key of the call. To repeat the call safely within 24 hours, pass it again (contract
        section "Idempotency"). None if the call had none.
    """

    def __init__(self, message: str, idempotency_key: Optional[str] = None):
        super().__init__(message)
        self.message = message
        self.idempotency_key = idempotency_key


class JuratApiError(JuratError):
    """The service returned an error (contract section "Errors").

    Compare `code` and `reason`: messages can change.

    status: HTTP status.
    code: error code. This file adds `http_<status>` for a response that is not from the service, such as a
        proxy's; `redirected`; and `unreadable_answer` for a successful response that is not JSON.
    reason: the rule that rejected the call, such as "invalid_parameters". None without one.
    values: the values in the message, such as {"most": 50}. Empty without any.
    params: each invalid parameter with what is wrong: {"first_name": "is required"}. Empty without any.
    problems: the same for programs, such as {"name": {"reason": "too_long", "values": {"most": 255}}}.
    request_id: ID of the request in the log of the server. Include it when you ask for help.
    retry_after_seconds: how long the service asks you to wait. None if it does not ask.
    body: the whole body: parsed JSON, or text if it is not JSON.
    """

    def __init__(
        self,
        status: int,
        headers: Mapping[str, str],
        body: Any,
        idempotency_key: Optional[str] = None,
        code: Optional[str] = None,
        message: Optional[str] = None,
    ):
        # The contract has three shapes of errors; the third is a list of objects.
        outer = _object(body[0] if isinstance(body, list) and body else body)
        inner, data = _object(outer.get("error")), _object(outer.get("data"))
        given = message or _text(outer.get("message")) or _text(inner.get("message"))
        super().__init__(given or _foreign(status, body), idempotency_key)
        self.status = status
        self.code = code or _text(outer.get("code")) or _text(inner.get("code")) or f"http_{status}"
        self.reason = _text(data.get("reason"))
        self.values = _object(data.get("values"))
        self.params = _object(data.get("params"))
        self.problems = _object(data.get("problems"))
        self.request_id = headers.get("x-request-id") or _text(data.get("request_id"))
        self.retry_after_seconds = _retry_after(headers.get("retry-after"))
        self.body = body


class JuratConnectionError(JuratError):
    """The response is missing or incomplete, because the network failed or the server is down.

    It is unknown whether a write took effect: repeat it with `idempotency_key`.
    """


class JuratTimeoutError(JuratConnectionError):
    """The server sent nothing for `timeout_seconds`."""


class WebhookVerificationError(JuratError):
    """The webhook is not genuine. Respond with 400, and ignore the body.

    reason: `missing_header`, `malformed_signature`, `malformed_timestamp`, `malformed_body`, `no_secret`;
        `stale`: the timestamp is too old or too new; `no_match`: the signature is of another body or secret.
    """

    def __init__(self, reason: str, message: str):
        super().__init__(f"The webhook was not verified: {message}")
        self.reason = reason


def verify_webhook(
    raw_body: Union[bytes, str],
    headers: Mapping[str, Any],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> Any:
    """Verify the signature and the timestamp, and return the event as a dict (contract section "Delivery").

    raw_body: the body as it arrived: `request.get_data()` of Flask, `request.body` of Django. A body that was
        parsed and serialized again has another signature.
    headers: anything with `items()`. The case of the names does not matter.
    secrets: the secret of the endpoint with `whsec_`, or several during a rotation. `X-Signature` and
        `X-Signature-Next` are both checked, so the next secret works as soon as it is created.
    tolerance_seconds: the largest difference to the timestamp, past or future (contract section "Limits").
    now: epoch seconds, for tests. Default: the current time.

    Raises `WebhookVerificationError`.
    """
    body = _bytes(raw_body)
    known = _known_secrets(secrets)
    timestamp = _timestamp(headers)
    sent = _signatures(headers)
    # Written so that NaN as tolerance or time is rejected.
    if not abs((time.time() if now is None else now) - int(timestamp)) <= tolerance_seconds:
        raise WebhookVerificationError("stale", f"X-Event-Timestamp is more than {tolerance_seconds} s off")
    is_genuine = False
    for secret in known:
        message = timestamp.encode() + b"." + body
        expected = "v1=" + hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()
        for signature in sent:
            is_genuine |= hmac.compare_digest(signature, expected)
    if not is_genuine:
        raise WebhookVerificationError(
            "no_match",
            "the signature does not match the body and the secret. "
            "Use the secret of this endpoint and the raw body, not parsed and serialized again.",
        )
    try:
        return json.loads(body.decode())
    except ValueError:
        text = "the signature is valid, but the body is not JSON"
        raise WebhookVerificationError("malformed_body", text) from None


class Jurat:
    """The v3 interface of one installation, with the token of one workspace. Several threads can share it.

    base_url: `PUBLIC_URL` of the installation, without `/wp-json/v3`: "https://jurat.example.com".
    token: keep it on your server. It is never part of an error.
    timeout_seconds: how long an attempt waits for the connection, and for each part of the response.
    max_retries: largest number of retries of a call.
    sleep: waits the given seconds between attempts, for tests.

    Connection errors, 408, 425, 429, 5xx and `idempotency_in_progress` are retried, after 0.25 to 8 seconds
    or as long as `Retry-After` asks. A `Retry-After` of more than a minute is left to the caller. Each write
    sends one `Idempotency-Key` in all its attempts, so it takes effect once (contract section "Idempotency").

    `path` of each method follows `/wp-json/v3`: "/reservations/7". Quote a text of a user with
    `urllib.parse.quote(text, safe="")` before it becomes a part of a path. The methods return the parsed
    JSON, and raise `JuratApiError`, `JuratConnectionError` or `JuratTimeoutError`.
    """

    def __init__(
        self,
        base_url: str,
        token: str,
        *,
        timeout_seconds: float = 30,
        max_retries: int = 2,
        sleep: Callable[[float], object] = time.sleep,
    ):
        self._base = _checked_base(base_url)
        # An error about an invalid header would contain the token.
        if not (isinstance(token, str) and re.fullmatch("[\x21-\x7e]+", token)):
            raise JuratError("token is missing or has invalid characters, such as a line break.")
        if not timeout_seconds > 0:
            raise JuratError(f"timeout_seconds is {timeout_seconds}. It must be more than 0.")
        if not max_retries >= 0:
            raise JuratError(f"max_retries is {max_retries}. It must be 0 or more.")
        self._token = token
        self._timeout_seconds = timeout_seconds
        self._max_retries = max_retries
        self._sleep = sleep

    def get(self, path: str, query: Query = None) -> Any:
        """Read something. Values of `query` that are None are omitted."""
        return self._call("GET", path, query, None, None)

    def post(self, path: str, body: Body = None, *, idempotency_key: Optional[str] = None) -> Any:
        """Create or change something. `body` is sent as JSON.

        idempotency_key: 1 to 255 visible ASCII characters. Pass your own, such as an order number, to repeat
            a call safely after your program ended. Default: a new key for each call.
        """
        return self._call("POST", path, None, body, _key(idempotency_key))

    def patch(self, path: str, body: Body = None, *, idempotency_key: Optional[str] = None) -> Any:
        """Change the given fields. As `post`."""
        return self._call("PATCH", path, None, body, _key(idempotency_key))

    def delete(self, path: str, *, idempotency_key: Optional[str] = None) -> Any:
        """Remove something; returns None. As `post`."""
        return self._call("DELETE", path, None, None, _key(idempotency_key))

    def items(self, path: str, query: Query = None) -> Iterator[Any]:
        """Iterate over the items of every page of a list (contract section "List envelope")."""
        for page in self.pages(path, query):
            yield from page["data"]

    def pages(self, path: str, query: Query = None) -> Iterator[Any]:
        """Iterate over the pages of a list. Each is read when it is needed."""
        cursor = None
        while True:
            page = self.get(path, query if cursor is None else {**(query or {}), "cursor": cursor})
            yield page
            if page["next_cursor"] is None:
                return
            if page["next_cursor"] == cursor:
                raise JuratError("The server returned the same cursor twice, so the list cannot continue.")
            cursor = page["next_cursor"]

    def _call(self, method: str, path: str, query: Query, body: Body, key: Optional[str]) -> Any:
        target = self._base.path + "/wp-json/v3" + _checked_path(path) + _query_text(query)
        sent = None if body is None else json.dumps(body).encode()
        failures = 0
        while True:
            try:
                return self._attempt(method, target, sent, key)
            except JuratError as error:
                failures += 1
                delay = _retry_delay(error, failures)
                if delay is None or failures > self._max_retries:
                    raise
                self._sleep(delay)

    def _attempt(self, method: str, target: str, body: Optional[bytes], key: Optional[str]) -> Any:
        connection = self._connection()
        try:
            # As a file, the body is sent in parts: the time limit applies to each, not to the whole upload.
            parts = None if body is None else io.BytesIO(body)
            connection.request(method, target, parts, self._headers(method, body, key))
            response = connection.getresponse()
            raw = response.read()
        except socket.timeout as error:
            message = f"The server sent nothing for {self._timeout_seconds} s. Increase timeout_seconds?"
            raise JuratTimeoutError(message, key) from error
        except (OSError, http.client.HTTPException) as error:
            origin = f"{self._base.scheme}://{self._base.netloc}"
            message = f"The connection to {origin} failed ({error}). Is the server running?"
            raise JuratConnectionError(message, key) from error
        finally:
            connection.close()
        return _result(response.status, response.headers, raw, key)

    def _connection(self) -> http.client.HTTPConnection:
        is_secure = self._base.scheme == "https"
        make = http.client.HTTPSConnection if is_secure else http.client.HTTPConnection
        return make(self._base.hostname or "", self._base.port, timeout=self._timeout_seconds)

    def _headers(self, method: str, body: Optional[bytes], key: Optional[str]) -> dict[str, str]:
        headers = {
            "Accept": "application/json",
            "Authorization": f"Bearer {self._token}",
            "User-Agent": "jurat-python",
            "Connection": "close",
        }
        if method != "GET":
            headers["Content-Length"] = str(len(body or b""))
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key is not None:
            headers["Idempotency-Key"] = key
        return headers


def _retry_delay(error: JuratError, failures: int) -> Optional[float]:
    """Seconds before the next attempt: from half to all of 0.5, 1, 2, 4, 8, and at least `Retry-After`.

    None: do not retry. `failures` counts from 1.
    """
    asked = 0.0
    if isinstance(error, JuratApiError):
        is_temporary = error.status in (408, 425, 429) or error.status >= 500
        asked = error.retry_after_seconds or 0.0
        # A minute is the window of the rate limit.
        if asked > 60 or not (is_temporary or error.code == "idempotency_in_progress"):
            return None
    delay = min(8.0, 0.5 * 2 ** min(failures - 1, 4)) * (0.5 + random.random() / 2)
    return max(asked, delay)


def _result(status: int, headers: Mapping[str, str], raw: bytes, key: Optional[str]) -> Any:
    if status in (301, 302, 303, 307, 308):
        to = headers.get("location") or "another address"
        message = f"The call was redirected to {to}. Set base_url to the address of the installation."
        raise JuratApiError(status, headers, None, key, "redirected", message)
    if status == 204:
        return None
    try:
        body, is_json = json.loads(raw.decode()), True
    except ValueError:
        body, is_json = raw.decode(errors="replace"), False
    if not 200 <= status < 300:
        raise JuratApiError(status, headers, body, key)
    if not is_json:
        raise JuratApiError(status, headers, body, key, "unreadable_answer")
    return body


def _retry_after(value: Optional[str]) -> Optional[float]:
    """Seconds in `Retry-After`, which is a number of seconds or a date (RFC 9110)."""
    text = (value or "").strip()
    if re.fullmatch("[0-9]{1,9}", text):
        return float(text)
    if not re.fullmatch("[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT", text):
        return None
    date = email.utils.parsedate_tz(text)
    return None if date is None else max(0.0, email.utils.mktime_tz(date) - time.time())


def _foreign(status: int, body: Any) -> str:
    text = " ".join(re.sub("<[^<>]*>", " ", body).split())[:200] if isinstance(body, str) else ""
    said = f": {text}" if text else ""
    return f"The response (status {status}) is not from Jurat, but probably from a proxy in between{said}"


def _checked_base(base_url: str) -> urllib.parse.SplitResult:
    try:
        parts = urllib.parse.urlsplit(base_url.rstrip("/"))
        # Reading the port and encoding the host raise ValueError where they are invalid.
        host, port = (parts.hostname or "").encode("idna"), parts.port
        is_complete = parts.scheme in ("http", "https") and host != b"" and port != 0
    except (AttributeError, ValueError):
        is_complete = False
    if not is_complete or "@" in parts.netloc or parts.query or parts.fragment:
        raise JuratError("base_url must be http or https, with a host, without a user, query or fragment.")
    known = re.search("/(wp-json/v3|manage/v1|booking/v1)$", parts.path)
    if known:
        raise JuratError(f"base_url ends with {known[0]}. Remove that part.")
    if not re.fullmatch("[\x21-\x7e]+", parts.netloc + parts.path):
        raise JuratError("base_url has a space or another character that must be percent-encoded.")
    return parts


def _checked_path(path: str) -> str:
    if isinstance(path, str) and re.fullmatch("/(?!/)[\x21-\x7e]*", path) and not re.search("[?#]", path):
        return path
    raise JuratError(f"path is {path!r}. It must begin with one slash, percent-encoded, without a query.")


def _query_text(query: Query) -> str:
    given = [(name, value) for name, value in (query or {}).items() if value is not None]
    words = [(name, str(value).lower() if isinstance(value, bool) else value) for name, value in given]
    text = urllib.parse.urlencode(words)
    return f"?{text}" if text else ""


def _key(given: Optional[str]) -> str:
    if given is None:
        return str(uuid.uuid4())
    # HTTP drops spaces at either end.
    if re.fullmatch("[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?", given):
        return given
    text = "idempotency_key must be 1 to 255 visible ASCII characters, without a space at either end."
    raise JuratError(text)


def _bytes(raw_body: Union[bytes, str]) -> bytes:
    if isinstance(raw_body, (bytes, bytearray, memoryview)):
        return bytes(raw_body)
    if isinstance(raw_body, str):
        return raw_body.encode()
    text = "the body must be the raw string or bytes, not a parsed object"
    raise WebhookVerificationError("malformed_body", text)


def _known_secrets(secrets: Union[str, Sequence[str]]) -> list[str]:
    known = [secrets] if isinstance(secrets, str) else list(secrets or [])
    if known and all(isinstance(secret, str) and secret for secret in known):
        return known
    raise WebhookVerificationError("no_secret", "the secret is missing or empty")


def _timestamp(headers: Mapping[str, Any]) -> str:
    timestamp = _header(headers, "X-Event-Timestamp")
    if timestamp is None:
        raise WebhookVerificationError("missing_header", "X-Event-Timestamp is missing")
    if re.fullmatch("[0-9]{1,12}", timestamp):
        return timestamp
    raise WebhookVerificationError("malformed_timestamp", "X-Event-Timestamp is not in epoch seconds")


def _signatures(headers: Mapping[str, Any]) -> list[str]:
    current = _header(headers, "X-Signature")
    if current is None:
        raise WebhookVerificationError("missing_header", "X-Signature is missing")
    following = _header(headers, "X-Signature-Next")
    values = [value.strip() for value in (current, following) if value is not None]
    if all(re.fullmatch("v1=[0-9a-f]{64}", value) for value in values):
        return values
    raise WebhookVerificationError("malformed_signature", "a signature is not v1= and 64 hex digits")


def _header(headers: Mapping[str, Any], name: str) -> Optional[str]:
    """None if the header is missing, or ambiguous because it occurs twice."""
    found: list[str] = []
    for given, value in headers.items():
        if given.lower() == name.lower() and value is not None:
            found += [value] if isinstance(value, str) else value
    return found[0] if len(found) == 1 else None


def _object(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: Any) -> Optional[str]:
    return value if isinstance(value, str) and value else None
