import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signTestEvent, verifyWebhook, WebhookVerificationError } from '../../client/src/webhooks.ts'
import { type Received, type Receiver, startReceiver } from '../../server/test/helpers/delivery-receiver.ts'
import { type Installation, startInstallation, type Workspace } from '../../server/test/helpers/harness.ts'
import { deliverDue, register } from '../../server/test/helpers/hooks.ts'
import { helpers, run, type Task } from './helper.ts'

// The helpers verify what a real server delivered, and decide as the TypeScript client does.

let installation: Installation
let workspace: Workspace
let receiver: Receiver
/** What the server sent before and during the rotation of the secret. */
let plain: Received
let rotating: Received
let secret: string
let nextSecret: string

const zoe = { first_name: 'Zoë', last_name: 'Ortiz', email: 'zoe@example.com', service: 'remote' }

async function nextDelivery(): Promise<Received> {
  const before = receiver.received.length
  expect((await workspace.call('POST', '/reservations', zoe)).status).toBe(201)
  await deliverDue(workspace)
  expect(receiver.received).toHaveLength(before + 1)
  return receiver.received[before] as Received
}

beforeAll(async () => {
  installation = await startInstallation({ JURAT_WEBHOOK_ALLOW: '127.0.0.0/8' })
  workspace = await installation.workspace()
  receiver = await startReceiver()
  const endpoint = await register(workspace, receiver.url)
  secret = endpoint.secret
  plain = await nextDelivery()
  nextSecret = (await workspace.manage('POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`)).body.secret
  rotating = await nextDelivery()
})
afterAll(async () => {
  await receiver?.[Symbol.asyncDispose]()
  await installation?.stop()
})

interface Case {
  body: Uint8Array | string
  headers: Record<string, string | string[]>
  secrets: string | string[]
  now?: number
  tolerance_seconds?: number
}

type Changes = (given: Case) => Partial<Case>

const headersOf = ({ headers }: Received) => headers as Case['headers']
const caseOf = (changes: Changes, from = plain): Case => {
  const given = { body: from.text, headers: headersOf(from), secrets: secret }
  return { ...given, ...changes(given) }
}

const taskOf = ({ body, ...rest }: Case): Task => ({
  do: 'verify',
  body: Buffer.from(body).toString('base64'),
  ...rest,
})

/** What the TypeScript client decides: the event, or the reason of its rejection. */
async function decisionOfClient({ body, headers, secrets, now, tolerance_seconds }: Case): Promise<unknown> {
  const options = { now: now === undefined ? undefined : new Date(now * 1000) }
  try {
    return await verifyWebhook(body, headers, secrets, { ...options, toleranceSeconds: tolerance_seconds })
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.reason
    throw error
  }
}

const withHeader =
  (name: string, change: (value: string) => string): Changes =>
  ({ headers }) => ({ headers: { ...headers, [name]: change(String(headers[name])) } })

const withoutHeader =
  (name: string): Changes =>
  ({ headers }) => ({ headers: Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name)) })

const sentAt = ({ headers }: Case) => Number(headers['x-event-timestamp'])

const accepted: Record<string, Changes> = {
  'as it was sent': () => ({}),
  'with names of headers in capitals': ({ headers }) => ({
    headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toUpperCase(), value])),
  }),
  'with values of headers in lists': ({ headers }) => ({
    headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, [value].flat()])),
  }),
  'with blanks around the signature': withHeader('x-signature', value => ` ${value}\t`),
  'at most 300 seconds old': given => ({ now: sentAt(given) + 300 }),
  'at most 300 seconds early': given => ({ now: sentAt(given) - 300 }),
  'with an older secret beside the right one': () => ({ secrets: ['whsec_older', secret] }),
}

const rejected: Record<string, [reason: string, changes: Changes]> = {
  'with a changed body': ['no_match', ({ body }) => ({ body: String(body).replace('draft', 'queue') })],
  'with a body that was parsed and written again': [
    'no_match',
    ({ body }) => ({ body: JSON.stringify(JSON.parse(String(body)), null, 1) }),
  ],
  'without a body': ['no_match', () => ({ body: '' })],
  'with a wrong secret': ['no_match', () => ({ secrets: 'whsec_wrong' })],
  'with the secret without its prefix': ['no_match', () => ({ secrets: secret.slice('whsec_'.length) })],
  'without a secret': ['no_secret', () => ({ secrets: '' })],
  'with an empty list of secrets': ['no_secret', () => ({ secrets: [] })],
  'with an empty secret beside the right one': ['no_secret', () => ({ secrets: [secret, ''] })],
  'with an old timestamp': ['stale', given => ({ now: sentAt(given) + 301 })],
  'with a timestamp of the future': ['stale', given => ({ now: sentAt(given) - 301 })],
  'older than its own tolerance': ['stale', given => ({ now: sentAt(given) + 11, tolerance_seconds: 10 })],
  'with an old timestamp made to look new': [
    'no_match',
    withHeader('x-event-timestamp', value => String(Number(value) + 1)),
  ],
  'with a timestamp that is no number': ['malformed_timestamp', withHeader('x-event-timestamp', () => '1e9')],
  'with a line break after the timestamp': [
    'malformed_timestamp',
    withHeader('x-event-timestamp', value => `${value}\n`),
  ],
  'without a timestamp': ['missing_header', withoutHeader('x-event-timestamp')],
  'without a signature': ['missing_header', withoutHeader('x-signature')],
  'with two signatures': [
    'missing_header',
    ({ headers }) => ({ headers: { ...headers, 'X-Signature': '' } }),
  ],
  'with a signature in capitals': ['malformed_signature', withHeader('x-signature', v => v.toUpperCase())],
  'with a short signature': ['malformed_signature', withHeader('x-signature', v => v.slice(0, -1))],
  'with a bad next signature': ['malformed_signature', withHeader('x-signature-next', () => 'v1=')],
}

describe.each(helpers)('The helper in $language', helper => {
  const decided = async (given: Case) => {
    const [outcome] = await run(helper, [taskOf(given)])
    return outcome?.error ? outcome.error.reason : outcome?.result
  }

  test.runIf(helper.isInstalled).each(Object.entries(accepted))(
    'A delivery is verified %s',
    async (_, changes) => {
      const given = caseOf(changes)
      expect(await decided(given)).toEqual(plain.body)
      expect(await decisionOfClient(given)).toEqual(plain.body)
    },
  )

  test.runIf(helper.isInstalled).each(Object.entries(rejected))(
    'A webhook is rejected %s',
    async (_, [reason, changes]) => {
      const given = caseOf(changes)
      expect(await decided(given)).toBe(reason)
      expect(await decisionOfClient(given)).toBe(reason)
    },
  )

  test.runIf(helper.isInstalled)('Either secret verifies a delivery during the rotation', async () => {
    for (const secrets of [secret, nextSecret, [secret, nextSecret], ['whsec_older', nextSecret]])
      expect(await decided(caseOf(() => ({ secrets }), rotating))).toEqual(rotating.body)
    expect(await decided(caseOf(() => ({ secrets: 'whsec_older' }), rotating))).toBe('no_match')
  })

  test.runIf(helper.isInstalled)('A signed body that is not JSON is rejected', async () => {
    const { headers } = await signTestEvent({ type: 'signer-added', secret })
    const signature = createHmac('sha256', secret).update(`${headers['X-Event-Timestamp']}.{`).digest('hex')
    const given = { body: '{', headers: { ...headers, 'X-Signature': `v1=${signature}` }, secrets: secret }
    expect(await decided(given)).toBe('malformed_body')
    expect(await decisionOfClient(given)).toBe('malformed_body')
  })
})
