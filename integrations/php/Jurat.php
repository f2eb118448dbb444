<?php

/*
 * Verify webhooks of Jurat, and call its v3 interface. For PHP 8.1 and newer, without dependencies.
 *
 * Copy this file into your program. It verifies webhooks and retries calls by the rules of the TypeScript
 * client. The contract that comments name is docs/contract.md of Jurat, also at /docs/contract on your
 * server.
 *
 * Calls are sent with the streams of PHP, not with curl: every PHP has streams, and one way of sending has
 * the same time limits and errors everywhere. https needs the extension openssl.
 */

declare(strict_types=1);

namespace Jurat;

/** Base class of the errors of this file. Thrown itself for an invalid argument, before anything is sent. */
class JuratError extends \RuntimeException
{
    /**
     * @param ?string $idempotencyKey The key of the call. To repeat the call safely within 24 hours, pass it
     *     again (contract section "Idempotency"). Null if the call had none.
     */
    public function __construct(
        string $message,
        public readonly ?string $idempotencyKey = null,
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, 0, $previous);
    }
}

/**
 * The service returned an error (contract section "Errors"). Compare `errorCode` and `reason`: messages can
 * change.
 */
final class JuratApiError extends JuratError
{
    /**
     * The code of the contract. This file adds `http_<status>` for a response that is not from the service,
     * such as a proxy's; `redirected`; and `unreadable_answer` for a successful response that is not JSON.
     */
    public readonly string $errorCode;
    /** The rule that rejected the call, such as "invalid_parameters". Null without one. */
    public readonly ?string $reason;
    /** @var array<string, mixed> The values in the message, such as ['most' => 50]. Empty without any. */
    public readonly array $values;
    /** @var array<string, string> Each invalid parameter with what is wrong: ['email' => 'is required']. */
    public readonly array $params;
    /** @var array<string, array> The same for programs: ['email' => ['reason' => 'required']]. */
    public readonly array $problems;
    /** ID of the request in the log of the server. Include it when you ask for help. */
    public readonly ?string $requestId;
    /** How long the service asks you to wait. Null if it does not ask. */
    public readonly ?float $retryAfterSeconds;

    /**
     * @param int $status HTTP status.
     * @param array<string, string> $headers With names in lower case.
     * @param mixed $body The whole body: parsed JSON, or text if it is not JSON.
     */
    public function __construct(
        public readonly int $status,
        array $headers,
        public readonly mixed $body,
        ?string $idempotencyKey = null,
        ?string $code = null,
        ?string $message = null,
    ) {
        // The contract has three shapes of errors; the third is a list of objects.
        $outer = self::arrayIn($body);
        $outer = self::arrayIn($outer[0] ?? $outer);
        $inner = self::arrayIn($outer['error'] ?? null);
        $data = self::arrayIn($outer['data'] ?? null);
        $given = $message ?? self::textIn($outer, 'message') ?? self::textIn($inner, 'message');
        parent::__construct($given ?? self::foreign($status, $body), $idempotencyKey);
        $this->errorCode =
            $code ?? self::textIn($outer, 'code') ?? self::textIn($inner, 'code') ?? "http_$status";
        $this->reason = self::textIn($data, 'reason');
        $this->values = self::arrayIn($data['values'] ?? null);
        $this->params = self::arrayIn($data['params'] ?? null);
        $this->problems = self::arrayIn($data['problems'] ?? null);
        $this->requestId = self::textIn($headers, 'x-request-id') ?? self::textIn($data, 'request_id');
        $this->retryAfterSeconds = self::retryAfter($headers['retry-after'] ?? '');
    }

    /** Seconds in `Retry-After`, which is a number of seconds or a date (RFC 9110). */
    private static function retryAfter(string $value): ?float
    {
        $text = trim($value);
        if (preg_match('/^[0-9]{1,9}$/D', $text)) {
            return (float) $text;
        }
        $utc = new \DateTimeZone('UTC');
        $date = \DateTimeImmutable::createFromFormat('D, d M Y H:i:s \G\M\T', $text, $utc);
        return $date === false ? null : max(0.0, (float) $date->format('U') - microtime(true));
    }

    private static function foreign(int $status, mixed $body): string
    {
        $plain = is_string($body) ? preg_replace('/<[^<>]*>|\s+/', ' ', $body) : '';
        $text = substr(trim(preg_replace('/ +/', ' ', $plain)), 0, 200);
        $said = $text === '' ? '' : ": $text";
        return "The response (status $status) is not from Jurat, but probably from a proxy in between$said";
    }

    private static function arrayIn(mixed $value): array
    {
        return is_array($value) ? $value : [];
    }

    private static function textIn(array $values, string $name): ?string
    {
        $value = $values[$name] ?? null;
        return is_string($value) && $value !== '' ? $value : null;
    }
}

/**
 * The response is missing or incomplete, because the network failed or the server is down. It is unknown
 * whether a write took effect: repeat it with `idempotencyKey`.
 */
class JuratConnectionError extends JuratError
{
}

/** The server sent nothing for `timeoutSeconds`. */
final class JuratTimeoutError extends JuratConnectionError
{
}

/** The webhook is not genuine. Respond with 400, and ignore the body. */
final class WebhookVerificationError extends JuratError
{
    /**
     * @param string $reason `missing_header`, `malformed_signature`, `malformed_timestamp`, `malformed_body`,
     *     `no_secret`; `stale`: the timestamp is too old or too new; `no_match`: the signature is of another
     *     body or secret.
     */
    public function __construct(public readonly string $reason, string $message)
    {
        parent::__construct("The webhook was not verified: $message");
    }
}

final class Webhook
{
    /**
     * Verifies the signature and the timestamp, and returns the event (contract section "Delivery").
     *
     * @param string $rawBody `file_get_contents('php://input')`. A body that was parsed and serialized again
     *     has another signature.
     * @param array<string, string|string[]> $headers `getallheaders()`. The case of names does not matter.
     * @param string|string[] $secrets The secret of the endpoint with `whsec_`, or several during a rotation.
     *     `X-Signature` and `X-Signature-Next` are both checked, so the next secret works as soon as it is
     *     created.
     * @param float $toleranceSeconds The largest difference to the timestamp, past or future
     *     (contract section "Limits").
     * @param ?float $now Epoch seconds, for tests. Default: the current time.
     * @return mixed The event as an array.
     * @throws WebhookVerificationError
     */
    public static function verify(
        string $rawBody,
        array $headers,
        #[\SensitiveParameter]
        string|array $secrets,
        float $toleranceSeconds = 300,
        ?float $now = null,
    ): mixed {
        $known = self::knownSecrets($secrets);
        $timestamp = self::timestamp($headers);
        $sent = self::signatures($headers);
        // Written so that NAN as tolerance or time is rejected.
        if (!(abs(($now ?? microtime(true)) - (int) $timestamp) <= $toleranceSeconds)) {
            $text = "X-Event-Timestamp is more than $toleranceSeconds s off";
            throw new WebhookVerificationError('stale', $text);
        }
        $isGenuine = false;
        foreach ($known as $secret) {
            $expected = 'v1=' . hash_hmac('sha256', "$timestamp.$rawBody", $secret);
            foreach ($sent as $signature) {
                $isGenuine = hash_equals($expected, $signature) || $isGenuine;
            }
        }
        if (!$isGenuine) {
            $hint = 'Use the secret of this endpoint and the raw body, not parsed and serialized again.';
            $text = "the signature does not match the body and the secret. $hint";
            throw new WebhookVerificationError('no_match', $text);
        }
        try {
            return json_decode($rawBody, true, 512, JSON_THROW_ON_ERROR);
        } catch (\JsonException) {
            $text = 'the signature is valid, but the body is not JSON';
            throw new WebhookVerificationError('malformed_body', $text);
        }
    }

    /** @return string[] */
    private static function knownSecrets(#[\SensitiveParameter] string|array $secrets): array
    {
        $known = (array) $secrets;
        $bad = array_filter($known, fn ($secret) => !is_string($secret) || $secret === '');
        if ($known === [] || $bad !== []) {
            throw new WebhookVerificationError('no_secret', 'the secret is missing or empty');
        }
        return $known;
    }

    private static function timestamp(array $headers): string
    {
        $timestamp = self::header($headers, 'X-Event-Timestamp')
            ?? throw new WebhookVerificationError('missing_header', 'X-Event-Timestamp is missing');
        if (!preg_match('/^[0-9]{1,12}$/D', $timestamp)) {
            $text = 'X-Event-Timestamp is not in epoch seconds';
            throw new WebhookVerificationError('malformed_timestamp', $text);
        }
        return $timestamp;
    }

    /** @return string[] */
    private static function signatures(array $headers): array
    {
        $current = self::header($headers, 'X-Signature')
            ?? throw new WebhookVerificationError('missing_header', 'X-Signature is missing');
        $next = self::header($headers, 'X-Signature-Next');
        $values = array_map(trim(...), $next === null ? [$current] : [$current, $next]);
        foreach ($values as $value) {
            if (!preg_match('/^v1=[0-9a-f]{64}$/D', $value)) {
                $text = 'a signature is not v1= and 64 hex digits';
                throw new WebhookVerificationError('malformed_signature', $text);
            }
        }
        return $values;
    }

    /** Null if the header is missing, or ambiguous because it occurs twice. */
    private static function header(array $headers, string $name): ?string
    {
        $found = [];
        foreach ($headers as $given => $value) {
            if (strcasecmp((string) $given, $name) === 0) {
                array_push($found, ...array_values((array) $value));
            }
        }
        return count($found) === 1 ? $found[0] : null;
    }
}

/**
 * The v3 interface of one installation, with the token of one workspace.
 *
 * Connection errors, 408, 425, 429, 5xx and `idempotency_in_progress` are retried, after 0.25 to 8 seconds
 * or as long as `Retry-After` asks. A `Retry-After` of more than a minute is left to the caller. Each write
 * sends one `Idempotency-Key` in all its attempts, so it takes effect once (contract section "Idempotency").
 *
 * `$path` of each method follows `/wp-json/v3`: "/reservations/7". Use `rawurlencode` for a text of a user
 * before it becomes a part of a path. The methods return the parsed JSON, with objects as arrays, and throw
 * `JuratApiError`, `JuratConnectionError` or `JuratTimeoutError`.
 */
final class Jurat
{
    private readonly string $base;
    private readonly \Closure $sleep;

    /**
     * @param string $baseUrl `PUBLIC_URL` of the installation, without `/wp-json/v3`:
     *     "https://jurat.example.com".
     * @param string $token Keep it on your server. It is never part of an error.
     * @param float $timeoutSeconds How long an attempt waits for the connection, and for each part of the
     *     response.
     * @param int $maxRetries Largest number of retries of a call.
     * @param ?\Closure $sleep Waits the given seconds between attempts, for tests.
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter]
        private readonly string $token,
        private readonly float $timeoutSeconds = 30,
        private readonly int $maxRetries = 2,
        ?\Closure $sleep = null,
    ) {
        $this->base = self::checkedBase($baseUrl);
        $this->sleep = $sleep ?? static fn (float $seconds) => usleep((int) round($seconds * 1_000_000));
        // PHP's error about an invalid header would contain the token.
        if (!preg_match('/^[\x21-\x7e]+$/D', $token)) {
            throw new JuratError('token is missing or has invalid characters, such as a line break.');
        }
        if (!($timeoutSeconds > 0)) {
            throw new JuratError("timeoutSeconds is $timeoutSeconds. It must be more than 0.");
        }
        if ($maxRetries < 0) {
            throw new JuratError("maxRetries is $maxRetries. It must be 0 or more.");
        }
        if (!ini_get('allow_url_fopen')) {
            throw new JuratError('allow_url_fopen is off in php.ini. Turn it on to make calls.');
        }
    }

    /**
     * Reads something. Null values of the query are omitted.
     *
     * @param array<string, string|int|float|bool|null> $query
     */
    public function get(string $path, array $query = []): mixed
    {
        return $this->call('GET', $path, $query, null, null);
    }

    /**
     * Creates or changes something.
     *
     * @param ?array<string, mixed> $body Sent as JSON.
     * @param ?string $idempotencyKey 1 to 255 visible ASCII characters. Pass your own, such as an order
     *     number, to repeat a call safely after your program ended. Default: a new key for each call.
     */
    public function post(string $path, ?array $body = null, ?string $idempotencyKey = null): mixed
    {
        return $this->call('POST', $path, [], $body, self::key($idempotencyKey));
    }

    /** Changes the given fields. As `post`. */
    public function patch(string $path, ?array $body = null, ?string $idempotencyKey = null): mixed
    {
        return $this->call('PATCH', $path, [], $body, self::key($idempotencyKey));
    }

    /** Removes something; returns null. As `post`. */
    public function delete(string $path, ?string $idempotencyKey = null): mixed
    {
        return $this->call('DELETE', $path, [], null, self::key($idempotencyKey));
    }

    /** Iterates over the items of every page of a list (contract section "List envelope"). */
    public function items(string $path, array $query = []): \Generator
    {
        foreach ($this->pages($path, $query) as $page) {
            foreach ($page['data'] as $item) {
                yield $item;
            }
        }
    }

    /** Iterates over the pages of a list. Each is read when it is needed. */
    public function pages(string $path, array $query = []): \Generator
    {
        $cursor = null;
        while (true) {
            $page = $this->get($path, $cursor === null ? $query : ['cursor' => $cursor] + $query);
            yield $page;
            if ($page['next_cursor'] === null) {
                return;
            }
            if ($page['next_cursor'] === $cursor) {
                $text = 'The server returned the same cursor twice, so the list cannot continue.';
                throw new JuratError($text);
            }
            $cursor = $page['next_cursor'];
        }
    }

    private function call(string $method, string $path, array $query, ?array $body, ?string $key): mixed
    {
        $url = $this->base . '/wp-json/v3' . self::checkedPath($path) . self::queryText($query);
        $sent = $body === null ? null : self::json($body);
        for ($failures = 1; ; $failures++) {
            try {
                return $this->attempt($method, $url, $sent, $key);
            } catch (JuratError $error) {
                $delay = self::retryDelay($error, $failures);
                if ($delay === null || $failures > $this->maxRetries) {
                    throw $error;
                }
                ($this->sleep)($delay);
            }
        }
    }

    private function attempt(string $method, string $url, ?string $body, ?string $key): mixed
    {
        $startedAt = microtime(true);
        $warnings = [];
        // Handlers of frameworks would turn the warnings of a failed connection into their own errors.
        set_error_handler(function (int $level, string $warning) use (&$warnings): bool {
            $warnings[] = preg_replace('/^.*: /s', '', $warning);
            return true;
        });
        try {
            $stream = fopen($url, 'rb', false, $this->context($method, $body, $key));
            $response = $stream === false ? null : Response::read($stream);
        } finally {
            restore_error_handler();
        }
        if ($response !== null) {
            return self::result($response, $key);
        }
        if (microtime(true) - $startedAt >= $this->timeoutSeconds) {
            $text = "The server sent nothing for {$this->timeoutSeconds} s. Increase timeoutSeconds?";
            throw new JuratTimeoutError($text, $key);
        }
        $why = implode(', ', array_unique($warnings)) ?: 'the response is incomplete';
        $text = "The connection to {$this->base} failed ($why). Is the server running?";
        throw new JuratConnectionError($text, $key);
    }

    /** @return resource */
    private function context(string $method, ?string $body, ?string $key): mixed
    {
        $headers = [
            'Accept: application/json',
            "Authorization: Bearer {$this->token}",
            'User-Agent: jurat-php',
            'Connection: close',
            ...($method === 'GET' ? [] : ['Content-Length: ' . strlen($body ?? '')]),
            ...($body === null ? [] : ['Content-Type: application/json']),
            ...($key === null ? [] : ["Idempotency-Key: $key"]),
        ];
        return stream_context_create([
            'http' => [
                'method' => $method,
                'header' => $headers,
                'content' => $body ?? '',
                'timeout' => $this->timeoutSeconds,
                'protocol_version' => 1.1,
                'follow_location' => 0,
                // The body of an error response is read too.
                'ignore_errors' => true,
                // PHP itself does not notice that a chunked body was cut.
                'auto_decode' => false,
            ],
        ]);
    }

    private static function result(Response $response, ?string $key): mixed
    {
        [$status, $headers, $text] = [$response->status, $response->headers, $response->text];
        if (in_array($status, [301, 302, 303, 307, 308], true)) {
            $to = $headers['location'] ?? 'another address';
            $message = "The call was redirected to $to. Set baseUrl to the address of the installation.";
            throw new JuratApiError($status, $headers, null, $key, 'redirected', $message);
        }
        if ($status === 204) {
            return null;
        }
        $body = json_decode($text, true);
        $isJson = json_last_error() === JSON_ERROR_NONE;
        if ($status < 200 || $status > 299) {
            throw new JuratApiError($status, $headers, $isJson ? $body : $text, $key);
        }
        return $isJson ? $body : throw new JuratApiError($status, $headers, $text, $key, 'unreadable_answer');
    }

    /**
     * Seconds before the next attempt: from half to all of 0.5, 1, 2, 4, 8, and at least `Retry-After`. Null:
     * do not retry. `$failures` counts from 1.
     */
    private static function retryDelay(JuratError $error, int $failures): ?float
    {
        $asked = 0.0;
        if ($error instanceof JuratApiError) {
            $isTemporary = in_array($error->status, [408, 425, 429], true) || $error->status >= 500;
            $asked = $error->retryAfterSeconds ?? 0.0;
            // A minute is the window of the rate limit.
            if ($asked > 60 || !($isTemporary || $error->errorCode === 'idempotency_in_progress')) {
                return null;
            }
        }
        $delay = min(8.0, 0.5 * 2 ** ($failures - 1)) * (0.5 + random_int(0, 1000) / 2000);
        return max($asked, $delay);
    }

    private static function checkedBase(string $baseUrl): string
    {
        $base = rtrim($baseUrl, '/');
        $parts = parse_url($base) ?: [];
        $isWeb = in_array($parts['scheme'] ?? '', ['http', 'https'], true) && ($parts['host'] ?? '') !== '';
        if (!$isWeb || array_intersect(array_keys($parts), ['user', 'pass', 'query', 'fragment'])) {
            $text = 'baseUrl must be http or https, with a host, without a user, query or fragment.';
            throw new JuratError($text);
        }
        if (preg_match('#/(wp-json/v3|manage/v1|booking/v1)$#D', $base, $known)) {
            throw new JuratError("baseUrl ends with {$known[0]}. Remove that part.");
        }
        if (!preg_match('/^[\x21-\x7e]+$/D', $base)) {
            throw new JuratError('baseUrl has a space or another character that must be percent-encoded.');
        }
        return $base;
    }

    private static function checkedPath(string $path): string
    {
        if (preg_match('~^/(?!/)[\x21-\x7e]*$~D', $path) && !preg_match('/[?#]/', $path)) {
            return $path;
        }
        $text = "path is $path. It must begin with one slash, percent-encoded, without a query.";
        throw new JuratError($text);
    }

    private static function queryText(array $query): string
    {
        $words = array_map(fn ($value) => is_bool($value) ? ($value ? 'true' : 'false') : $value, $query);
        $text = http_build_query($words, '', '&');
        return $text === '' ? '' : "?$text";
    }

    private static function json(array $body): string
    {
        // PHP would write an empty array as a list.
        return $body === [] ? '{}' : json_encode($body, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);
    }

    private static function key(?string $given): string
    {
        // HTTP drops spaces at either end.
        if ($given !== null && !preg_match('/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/D', $given)) {
            $text = 'idempotencyKey must be 1 to 255 visible ASCII characters, no space at either end.';
            throw new JuratError($text);
        }
        return $given ?? bin2hex(random_bytes(16));
    }
}

/** @internal One response, read completely. */
final class Response
{
    /** @param array<string, string> $headers With names in lower case. */
    private function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $text,
    ) {
    }

    /**
     * Null if the response ends early.
     *
     * @param resource $stream
     */
    public static function read(mixed $stream): ?self
    {
        $status = 0;
        $headers = [];
        foreach (stream_get_meta_data($stream)['wrapper_data'] as $line) {
            if (preg_match('#^HTTP/\S+ (\d{3})#', $line, $found)) {
                // Interim responses come before the final one.
                [$status, $headers] = [(int) $found[1], []];
            } else {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $headers[strtolower($name)] = trim($value);
            }
        }
        $text = $status === 204 ? '' : self::body($stream, $headers);
        fclose($stream);
        return $text === null ? null : new self($status, $headers, $text);
    }

    /** @param resource $stream */
    private static function body(mixed $stream, array $headers): ?string
    {
        if (strtolower($headers['transfer-encoding'] ?? '') === 'chunked') {
            return self::chunks($stream);
        }
        $length = $headers['content-length'] ?? null;
        if ($length !== null) {
            return self::exactly($stream, (int) $length);
        }
        $text = stream_get_contents($stream);
        return $text === false || stream_get_meta_data($stream)['timed_out'] ? null : $text;
    }

    /** @param resource $stream */
    private static function chunks(mixed $stream): ?string
    {
        $text = '';
        while (preg_match('/^([0-9a-f]{1,8})\s*(;|$)/i', (string) fgets($stream), $found)) {
            $chunk = self::exactly($stream, (int) hexdec($found[1]));
            if ($chunk === '') {
                return $text;
            }
            if ($chunk === null || fgets($stream) === false) {
                return null;
            }
            $text .= $chunk;
        }
        return null;
    }

    /** @param resource $stream */
    private static function exactly(mixed $stream, int $length): ?string
    {
        $text = stream_get_contents($stream, $length);
        return is_string($text) && strlen($text) === $length ? $text : null;
    }
}
