import { acknowledgeWithinMs, type Reply } from '../webhooks/send.ts'
import type { Case } from './cases.ts'

export type Verdict = 'right' | 'note' | 'wrong'

export interface CaseVerdict {
  verdict: Verdict
  /** The response, as text. */
  got: string
  /** A remark for the developer; undefined if the case passed. */
  remark: string | undefined
}

/** A receiver that does its work before it responds becomes slower than this under load. */
const slowMs = 2_000

/** The verdict on a receiver's responses to one case. The worst response counts. */
export function verdictOn(one: Case, replies: Reply[]): CaseVerdict {
  const verdicts = replies.map(reply => verdictOnReply(one, reply))
  const worst = (['wrong', 'note', 'right'] as const)
    .map(verdict => verdicts.find(it => it.verdict === verdict))
    .find(Boolean)
  const got = verdicts.map(({ got }) => got).join(', then ')
  return { verdict: worst?.verdict ?? 'wrong', got, remark: worst?.remark }
}

function verdictOnReply({ expected, isOptional, why }: Case, { status, error, ms }: Reply): CaseVerdict {
  const got = status === undefined ? String(error) : String(status)
  const found = (verdict: Verdict, remark?: string): CaseVerdict => ({ verdict, got, remark })
  if (status === undefined) return found('wrong', ms >= acknowledgeWithinMs ? tooSlow : why)
  const isTaken = status >= 200 && status < 300
  if (expected === 'taken') {
    if (!isTaken) return found(isOptional ? 'note' : 'wrong', statusRemark(status) ?? why)
    return ms > slowMs ? found('note', slow) : found('right')
  }
  if (status === 400) return found('right')
  if (isTaken) return found('wrong', why)
  const isRefusal = status > 400 && status < 500 && status !== 410
  if (isRefusal)
    return found('note', 'The event was rejected, which is correct. The contract asks for status 400.')
  return found('wrong', statusRemark(status) ?? 'Reject it with 400.')
}

const slow = 'Slow response. The limit is 10 s. Store the event, respond, then process it.'
const tooSlow =
  'No response within 10 s, so the event is sent again. Store the event, respond, then process it.'

/** The remark for a status that is wrong in every case. */
function statusRemark(status: number): string | undefined {
  if (status === 410) return '410 disables the endpoint.'
  if (status === 404 || status === 405) return 'Nothing accepts a POST at this address. Check the path.'
  if (status >= 300 && status < 400) return 'Redirects are not followed. Use the final address.'
  return status >= 500 ? 'The receiver failed. Failed events are sent again for days.' : undefined
}
