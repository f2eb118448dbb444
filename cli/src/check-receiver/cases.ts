import { randomBytes } from 'node:crypto'
import type { WebhookEventType } from '../../../client/src/index.ts'
import { newId, rewritten, type SignedRequest, signedRequest, strangerSecret, without } from './request.ts'

/** One test of a receiver. */
export interface Case {
  name: string
  /** `taken`: any 2xx. `refused`: 400. */
  expected: 'taken' | 'refused'
  /** Why the case matters. */
  why: string
  /** A receiver that fails this case gets a remark, not a failure. */
  isOptional?: boolean
  /** The requests, sent in order. Each must get the expected response. */
  requests(secret: string): Promise<SignedRequest[]>
}

const staleSeconds = 600

const genuine: Case[] = [
  {
    name: 'a genuine event',
    expected: 'taken',
    why: 'Otherwise you receive no events. Check the secret, including whsec_, and use the raw body.',
    requests: async secret => [await signedRequest({ secret })],
  },
  {
    name: 'letters beyond ASCII',
    expected: 'taken',
    why: 'Names contain such letters. The signature covers UTF-8 bytes.',
    requests: async secret => [
      await signedRequest({ secret, data: { first_name: 'Zoë', last_name: '日本 🖋' } }),
    ],
  },
  {
    name: 'JSON written another way',
    expected: 'taken',
    why: 'Verify the raw bytes. JSON that is parsed and serialized again has another signature.',
    requests: async secret => [await signedRequest({ secret, written: rewritten })],
  },
  {
    name: 'fields you do not know',
    expected: 'taken',
    why: 'Fields can be added to webhooks v1. If rejected, the event is sent again for days.',
    requests: async secret => [
      await signedRequest({ secret, data: { added_in_a_later_version: { deep: [1, 2] } } }),
    ],
  },
  {
    name: 'a type you do not know',
    expected: 'taken',
    why: 'An endpoint for every type also receives future types. Acknowledge and ignore them.',
    requests: async secret => [
      await signedRequest({ secret, type: 'notary-certified' as WebhookEventType, data: { id: 1 } }),
    ],
  },
]

const forged: Case[] = [
  {
    name: 'signed with another secret',
    expected: 'refused',
    why: 'If accepted, anyone who knows the address can send you forged events.',
    requests: async () => [await signedRequest({ secret: strangerSecret() })],
  },
  {
    name: 'a body changed on the way',
    expected: 'refused',
    why: 'If accepted, a genuine signature makes any body valid.',
    requests: async secret => {
      const { headers, body } = await signedRequest({ secret })
      return [{ headers, body: body.replace('"first_name":"', '"first_name":"X') }]
    },
  },
  {
    name: 'a time changed on the way',
    expected: 'refused',
    why: 'The time is part of the signature. Otherwise old events can be given a new time.',
    requests: async secret => {
      const old = await signedRequest({ secret, offSeconds: -staleSeconds })
      const now = String(Math.floor(Date.now() / 1000))
      return [{ ...old, headers: { ...old.headers, 'X-Event-Timestamp': now, 'webhook-timestamp': now } }]
    },
  },
  {
    name: 'no X-Signature',
    expected: 'refused',
    why: 'If accepted, events need no signature at all.',
    requests: async secret => [
      without(without(await signedRequest({ secret }), 'X-Signature'), 'webhook-signature'),
    ],
  },
  {
    name: 'no X-Event-Timestamp',
    expected: 'refused',
    why: 'Without a timestamp, a replayed event looks genuine.',
    requests: async secret => [
      without(without(await signedRequest({ secret }), 'X-Event-Timestamp'), 'webhook-timestamp'),
    ],
  },
  {
    name: 'a signature of another form',
    expected: 'refused',
    why: 'A signature is v1= and 64 hex digits. Return 400 for anything else; do not crash.',
    requests: async secret => {
      const { headers, body } = await signedRequest({ secret })
      const wrong = { 'X-Signature': 'v1=zz', 'webhook-signature': 'v1,zz' }
      return [{ headers: { ...headers, ...wrong }, body }]
    },
  },
  {
    name: '10 minutes old',
    expected: 'refused',
    why: 'If accepted, a recorded event can be replayed forever. The limit is 300 seconds.',
    requests: async secret => [await signedRequest({ secret, offSeconds: -staleSeconds })],
  },
  {
    name: '10 minutes ahead',
    expected: 'refused',
    why: 'If accepted, an event can be stored and sent later. The limit is 300 seconds, past or future.',
    requests: async secret => [await signedRequest({ secret, offSeconds: staleSeconds })],
  },
]

const repeated: Case[] = [
  {
    name: 'the same event twice',
    expected: 'taken',
    why: 'Events repeat. If rejected, the event is sent again for days, and the endpoint counts as failing.',
    requests: async secret => {
      const id = newId()
      return [await signedRequest({ secret, id }), await signedRequest({ secret, id, attempt: 2 })]
    },
  },
  {
    name: 'completed before created',
    expected: 'taken',
    why: 'Events arrive in any order. If rejected, the event is sent again for days or lost.',
    requests: async secret => {
      const data = { id: Number.parseInt(randomBytes(5).toString('hex'), 16) }
      const ids = [newId(), newId()]
      return [
        await signedRequest({ secret, type: 'appointment-complete', data, id: ids[1] ?? newId() }),
        await signedRequest({ secret, type: 'appointment-created', data, id: ids[0] ?? newId() }),
      ]
    },
  },
  {
    name: 'a next secret signs too',
    expected: 'taken',
    why: 'While a secret is rotated, events also have X-Signature-Next. The receiver must accept them.',
    requests: async secret => [await signedRequest({ secret, nextSecret: strangerSecret() })],
  },
  {
    name: 'yours is the next secret',
    expected: 'taken',
    why: 'If you also check X-Signature-Next, you can switch to a new secret before it is promoted.',
    isOptional: true,
    requests: async secret => [await signedRequest({ secret: strangerSecret(), nextSecret: secret })],
  },
]

/** All requirements for receivers of the contract and docs/webhooks.md. The genuine event comes first. */
export const cases: Case[] = [...genuine, ...forged, ...repeated]
