<?php

// Reads a list of tasks as JSON, runs each with the helper, and writes what came of it as JSON.

declare(strict_types=1);

use Jurat\Jurat;
use Jurat\JuratError;
use Jurat\Webhook;

require __DIR__ . '/../../php/Jurat.php';

error_reporting(E_ALL);
set_error_handler(fn (int $level, string $message) => throw new ErrorException($message));

function verified(array $task): mixed
{
    $options = array_filter([
        'toleranceSeconds' => $task['tolerance_seconds'] ?? null,
        'now' => $task['now'] ?? null,
    ], fn ($value) => $value !== null);
    return Webhook::verify(base64_decode($task['body']), $task['headers'], $task['secrets'], ...$options);
}

function called(array $task, array &$delays): mixed
{
    $note = function (float $seconds) use (&$delays): void {
        $delays[] = $seconds;
    };
    $options = array_filter([
        'timeoutSeconds' => $task['options']['timeout_seconds'] ?? null,
        'maxRetries' => $task['options']['max_retries'] ?? null,
    ], fn ($value) => $value !== null);
    $client = new Jurat($task['base_url'], $task['token'], ...$options, sleep: $note);
    ['method' => $method, 'path' => $path] = $task;
    return match ($method) {
        'items', 'pages' => iterator_to_array($client->$method($path, $task['query']), false),
        'get' => $client->get($path, $task['query']),
        'delete' => $client->delete($path, $task['key']),
        default => $client->$method($path, $task['body'], $task['key']),
    };
}

function described(JuratError $error): array
{
    return [
        'type' => (new ReflectionClass($error))->getShortName(),
        'status' => $error->status ?? null,
        'code' => $error->errorCode ?? null,
        'reason' => $error->reason ?? null,
        ...array_map(
            fn (string $name) => isset($error->$name) ? (object) $error->$name : null,
            ['values' => 'values', 'params' => 'params', 'problems' => 'problems'],
        ),
        'request_id' => $error->requestId ?? null,
        'retry_after_seconds' => $error->retryAfterSeconds ?? null,
        'idempotency_key' => $error->idempotencyKey,
        'message' => $error->getMessage(),
    ];
}

$outcomes = [];
foreach (json_decode(stream_get_contents(STDIN), true) as $task) {
    $delays = [];
    try {
        $result = $task['do'] === 'verify' ? verified($task) : called($task, $delays);
        $outcomes[] = ['result' => $result, 'delays' => $delays];
    } catch (JuratError $error) {
        $outcomes[] = ['error' => described($error), 'delays' => $delays];
    }
}
echo json_encode($outcomes);
