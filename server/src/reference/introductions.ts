/** What an integrator must know before the first call, shown above the operations of the reference. */
export const v3Introduction = (
  publicUrl: string,
): string => `Version 3: appointments, reservations, signers, documents, videos, shipping quotes and webhooks.

Read first: the [guide](${publicUrl}/docs/guide), from the first call to a verified webhook, and the [contract](${publicUrl}/docs/contract), with every rule. For language models: [llms.txt](${publicUrl}/llms.txt).

**Webhook endpoints** are registered in the management interface: choose *Management* in the menu at the top, then *Webhooks*. So are workspaces, tokens, notaries and their hours.

## Authentication

Send \`Authorization: Bearer <token>\`. A token belongs to one workspace and has scopes. Each operation names the scope that it needs.

## Errors

Every error has \`code\`, \`message\` and \`data\` with \`status\`, \`request_id\`, the \`reason\`, its \`values\` and, if parameters are wrong, \`params\` and \`problems\` with the reason of each. Compare \`code\` and \`reason\`: messages can change. [All reasons](${publicUrl}/docs/errors). Unknown fields are ignored, and named in the header \`Jurat-Ignored-Fields\`. [All codes](${publicUrl}/docs/contract#errors)

## Lists

Lists are newest first. \`limit\` is 1 to 100, by default 25. Pass \`next_cursor\` of a page as \`cursor\` to get the next one. It is null on the last page.

## Idempotency and concurrent changes

Send an \`Idempotency-Key\` with a call that changes something: for 24 hours, a repeated call with the key returns the first response and changes nothing. Send the \`ETag\` of the last response as \`If-Match\`: if somebody has changed the resource since, the call returns \`precondition_failed\`. [Concurrent changes](${publicUrl}/docs/contract#concurrent-changes)

## Rate limits

1,000 calls a minute for each token, unless the installation or the token has another limit. \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` are in every response. After 429 and 503, wait for \`Retry-After\` seconds.

## Webhooks

Every request to an endpoint is signed: \`X-Signature\` is \`v1=\` and the HMAC-SHA256, in hex, of \`X-Event-Timestamp\`, a dot and the body as it arrived. The key is the secret of the endpoint. Reject a timestamp that is over 300 seconds away, respond with 2xx within 10 seconds, and ignore an \`id\` that you have seen. [Recipes in four languages](${publicUrl}/docs/webhooks#how-to-verify)
`

export const managementIntroduction = (
  publicUrl: string,
): string => `For operators of an installation, and for the systems and staff of a business: workspaces, tokens, notaries, bookings, and **webhook endpoints** with their deliveries (*Webhooks*).

Send \`Authorization: Bearer <token>\` with the admin token of the installation, or a token of a workspace with the scope that the operation names. The admin token names a \`workspace_id\`. Unknown body fields and query parameters are rejected, with the nearest known name.

Errors, lists, idempotency, \`ETag\` and rate limits are as in v3. Read: [management](${publicUrl}/docs/management), [webhooks](${publicUrl}/docs/webhooks), [guide](${publicUrl}/docs/guide). For language models: [llms.txt](${publicUrl}/llms.txt).
`
