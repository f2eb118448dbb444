import { type Call, outcomeOf } from '../journal.ts'
import type { Receipt } from '../receiver.ts'

/** Ways to have clients or the receiver say something else than the database. */
export interface Witness {
  rule: string
  what: string
  spoil(calls: Call[], receipts: Map<string, Receipt>): void
}

/** An acknowledged call, for its answers to be changed. */
function answersOf(calls: Call[]): Call['answers'] {
  const call = calls.find(
    call => outcomeOf(call) === 'acknowledged' && call.operation === 'create-reservation',
  )
  if (!call) throw new Error('nothing was acknowledged')
  return call.answers
}

export const spoiledWitnesses: Witness[] = [
  {
    rule: 'every call has an end',
    what: 'a call whose end nobody told',
    spoil: calls => void answersOf(calls).splice(0),
  },
  {
    rule: 'answers are whole',
    what: 'an acknowledgement that is cut short',
    spoil: calls => {
      for (const answer of answersOf(calls)) answer.text = answer.text.slice(0, 10)
    },
  },
  {
    rule: 'a call gets one answer, however often it is made',
    what: 'a second answer that differs',
    spoil: calls => {
      const answers = answersOf(calls)
      answers.push(...answers.map(answer => ({ ...answer, text: '{"id":0}' })))
    },
  },
  {
    rule: 'what was acknowledged stands as it was acknowledged',
    what: 'a row that no call made',
    spoil: calls =>
      void calls.splice(
        calls.findIndex(({ operation }) => operation === 'create-reservation'),
        1,
      ),
  },
  {
    rule: 'what calls create is there once, or not at all when refused',
    what: 'a row of a call that was refused',
    spoil: calls => {
      for (const answer of answersOf(calls)) Object.assign(answer, { outcome: 'refused', status: 409 })
    },
  },
  {
    rule: 'what counts as delivered was accepted by the receiver',
    what: 'a delivery that nobody accepted',
    spoil: (_, receipts) => {
      for (const receipt of receipts.values()) receipt.accepted = 0
    },
  },
  {
    rule: 'the receiver was sent what there is a delivery for',
    what: 'a request for no event',
    spoil: (_, receipts) => void receipts.set('suite-all evt_else', { requests: 1, accepted: 1 }),
  },
]
