import { randomBytes } from 'node:crypto'
import type { WebhookEventType } from '../../../client/src/index.ts'
import { newId, rewritten, type Shot, shot, strangerSecret, without } from './shot.ts'

/** What a receiver is tried with. */
export interface Case {
  name: string
  /** `taken`: any 2xx. `refused`: 400, and nothing done. */
  expected: 'taken' | 'refused'
  /** What comes of getting it wrong. */
  why: string
  /** A strict receiver may do otherwise: told, and no fault. */
  isOptional?: boolean
  /** Sent one after the other; each is to be answered as expected. */
  shots(secret: string): Promise<Shot[]>
}

const staleSeconds = 600

const genuine: Case[] = [
  {
    name: 'a genuine event',
    expected: 'taken',
    why: 'Without it you get nothing at all: is it the right secret, whsec_ included, and the body as it came?',
    shots: async secret => [await shot({ secret })],
  },
  {
    name: 'letters beyond ASCII',
    expected: 'taken',
    why: 'Names have them. The signature is over bytes of UTF-8.',
    shots: async secret => [await shot({ secret, data: { first_name: 'Zoë', last_name: '日本 🖋' } })],
  },
  {
    name: 'JSON written another way',
    expected: 'taken',
    why: 'Verify the bytes that came: JSON parsed and written again has another signature.',
    shots: async secret => [await shot({ secret, written: rewritten })],
  },
  {
    name: 'fields you do not know',
    expected: 'taken',
    why: 'Fields may be added to webhooks v1. Refused, the event is sent again for days.',
    shots: async secret => [await shot({ secret, data: { added_in_a_later_version: { deep: [1, 2] } } })],
  },
  {
    name: 'a type you do not know',
    expected: 'taken',
    why: 'An endpoint for every type gets those to come, too. Acknowledge, and do nothing.',
    shots: async secret => [
      await shot({ secret, type: 'notary-certified' as WebhookEventType, data: { id: 1 } }),
    ],
  },
]

const forged: Case[] = [
  {
    name: 'signed with another secret',
    expected: 'refused',
    why: 'Taken, anybody who knows the address can tell you anything.',
    shots: async () => [await shot({ secret: strangerSecret() })],
  },
  {
    name: 'a body changed on the way',
    expected: 'refused',
    why: 'Taken, a genuine signature vouches for whatever is put below it.',
    shots: async secret => {
      const { headers, body } = await shot({ secret })
      return [{ headers, body: body.replace('"first_name":"', '"first_name":"X') }]
    },
  },
  {
    name: 'a time changed on the way',
    expected: 'refused',
    why: 'The time is signed with the body: otherwise old events can be made fresh.',
    shots: async secret => {
      const old = await shot({ secret, offSeconds: -staleSeconds })
      const now = String(Math.floor(Date.now() / 1000))
      return [{ ...old, headers: { ...old.headers, 'X-Event-Timestamp': now, 'webhook-timestamp': now } }]
    },
  },
  {
    name: 'no X-Signature',
    expected: 'refused',
    why: 'Taken, no signature is needed at all.',
    shots: async secret => [without(without(await shot({ secret }), 'X-Signature'), 'webhook-signature')],
  },
  {
    name: 'no X-Event-Timestamp',
    expected: 'refused',
    why: 'Without its time, an event cannot be told from one sent again.',
    shots: async secret => [
      without(without(await shot({ secret }), 'X-Event-Timestamp'), 'webhook-timestamp'),
    ],
  },
  {
    name: 'a signature of another form',
    expected: 'refused',
    why: 'It is v1= and 64 hex digits. Answer 400, do not fail on it.',
    shots: async secret => {
      const { headers, body } = await shot({ secret })
      const wrong = { 'X-Signature': 'v1=zz', 'webhook-signature': 'v1,zz' }
      return [{ headers: { ...headers, ...wrong }, body }]
    },
  },
  {
    name: '10 minutes old',
    expected: 'refused',
    why: 'Taken, whoever once recorded an event can send it again for ever: 300 seconds are the limit.',
    shots: async secret => [await shot({ secret, offSeconds: -staleSeconds })],
  },
  {
    name: '10 minutes ahead',
    expected: 'refused',
    why: 'Taken, an event can be kept to be sent later: 300 seconds are the limit, either way.',
    shots: async secret => [await shot({ secret, offSeconds: staleSeconds })],
  },
]

const repeated: Case[] = [
  {
    name: 'the same event twice',
    expected: 'taken',
    why: 'Events repeat. Refused the second time, it is sent again for days, and the endpoint counts as failing.',
    shots: async secret => {
      const id = newId()
      return [await shot({ secret, id }), await shot({ secret, id, attempt: 2 })]
    },
  },
  {
    name: 'completed before created',
    expected: 'taken',
    why: 'Events do not come in order. Refused, the later one is lost or sent for days.',
    shots: async secret => {
      const data = { id: Number.parseInt(randomBytes(5).toString('hex'), 16) }
      const ids = [newId(), newId()]
      return [
        await shot({ secret, type: 'appointment-complete', data, id: ids[1] ?? newId() }),
        await shot({ secret, type: 'appointment-created', data, id: ids[0] ?? newId() }),
      ]
    },
  },
  {
    name: 'a next secret signs too',
    expected: 'taken',
    why: 'While a secret is replaced, X-Signature-Next stands beside X-Signature. That must not disturb.',
    shots: async secret => [await shot({ secret, nextSecret: strangerSecret() })],
  },
  {
    name: 'yours is the next secret',
    expected: 'taken',
    why: 'If you look at X-Signature-Next too, you can change to a new secret before it is promoted, and lose nothing.',
    isOptional: true,
    shots: async secret => [await shot({ secret: strangerSecret(), nextSecret: secret })],
  },
]

/** Everything that the contract and docs/webhooks.md ask of a receiver; the genuine event first. */
export const cases: Case[] = [...genuine, ...forged, ...repeated]
