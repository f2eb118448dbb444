"""Reads a list of tasks as JSON, runs each with the helper, and writes what came of it as JSON."""

import base64
import json
import sys

import jurat


def verified(task):
    options = {name: task[name] for name in ("now", "tolerance_seconds") if name in task}
    return jurat.verify_webhook(base64.b64decode(task["body"]), task["headers"], task["secrets"], **options)


def called(task, delays):
    client = jurat.Jurat(task["base_url"], task["token"], sleep=delays.append, **task["options"])
    path = task["path"]
    if task["method"] in ("items", "pages"):
        return list(getattr(client, task["method"])(path, task["query"]))
    if task["method"] == "get":
        return client.get(path, task["query"])
    if task["method"] == "delete":
        return client.delete(path, idempotency_key=task["key"])
    return getattr(client, task["method"])(path, task["body"], idempotency_key=task["key"])


def described(error):
    names = ("status", "code", "reason", "values", "params", "problems", "request_id", "retry_after_seconds")
    fields = {name: getattr(error, name, None) for name in (*names, "idempotency_key", "message")}
    return {"type": type(error).__name__, **fields}


outcomes = []
for task in json.load(sys.stdin):
    delays = []
    try:
        result = verified(task) if task["do"] == "verify" else called(task, delays)
        outcomes.append({"result": result, "delays": delays})
    except jurat.JuratError as error:
        outcomes.append({"error": described(error), "delays": delays})
print(json.dumps(outcomes))
