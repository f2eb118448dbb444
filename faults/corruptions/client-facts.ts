import { type Call, outcomeOf } from '../call.ts'
import type { Receipt } from '../receiver.ts'

/** A change of the recorded calls or receipts, so that they contradict the database. */
export interface FactCorruption {
  rule: string
  what: string
  corrupt(calls: Call[], receipts: Map<string, Receipt>): void
}

/** The responses of an acknowledged call. */
function responsesOf(calls: Call[]): Call['responses'] {
  const call = calls.find(
    call => outcomeOf(call) === 'acknowledged' && call.operation === 'create-reservation',
  )
  if (!call) throw new Error('No call was acknowledged.')
  return call.responses
}

export const corruptedFacts: FactCorruption[] = [
  {
    rule: 'every call has a known outcome',
    what: 'a call without a response',
    corrupt: calls => void responsesOf(calls).splice(0),
  },
  {
    rule: 'every acknowledgement is complete JSON',
    what: 'a truncated acknowledgement',
    corrupt: calls => {
      for (const response of responsesOf(calls)) response.text = response.text.slice(0, 10)
    },
  },
  {
    rule: 'a repeated call gets the same response',
    what: 'a second, different response',
    corrupt: calls => {
      const responses = responsesOf(calls)
      responses.push(...responses.map(response => ({ ...response, text: '{"id":0}' })))
    },
  },
  {
    rule: 'the database matches the acknowledged calls',
    what: 'a row of an unknown call',
    corrupt: calls =>
      void calls.splice(
        calls.findIndex(({ operation }) => operation === 'create-reservation'),
        1,
      ),
  },
  {
    rule: 'an acknowledged call creates one row, a refused call none',
    what: 'a row of a refused call',
    corrupt: calls => {
      for (const response of responsesOf(calls)) Object.assign(response, { outcome: 'refused', status: 409 })
    },
  },
  {
    rule: 'the receiver accepted every delivery that counts as delivered',
    what: 'a delivery that the receiver did not accept',
    corrupt: (_, receipts) => {
      for (const receipt of receipts.values()) receipt.accepted = 0
    },
  },
  {
    rule: 'every received request has a delivery',
    what: 'a request for an unknown event',
    corrupt: (_, receipts) => void receipts.set('suite-all evt_else', { requests: 1, accepted: 1 }),
  },
]
