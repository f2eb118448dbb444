import type { Case } from './cases.ts'
import { acknowledgeWithinMs, type Reply } from './send.ts'

export type Verdict = 'right' | 'note' | 'wrong'

export interface Judgement {
  verdict: Verdict
  /** What it answered, in words. */
  got: string
  /** What is to be said of it; undefined where all is well. */
  remark: string | undefined
}

/** A receiver that works before it answers takes longer than this once its queue has filled up. */
const slowMs = 2_000

/** What one of a receiver's answers to a case says of it. The least good of several counts. */
export function judge(one: Case, replies: Reply[]): Judgement {
  const judged = replies.map(reply => judgeOne(one, reply))
  const worst = (['wrong', 'note', 'right'] as const)
    .map(verdict => judged.find(it => it.verdict === verdict))
    .find(Boolean)
  const got = judged.map(({ got }) => got).join(', then ')
  return { verdict: worst?.verdict ?? 'wrong', got, remark: worst?.remark }
}

function judgeOne({ expected, isOptional, why }: Case, { status, error, ms }: Reply): Judgement {
  const got = status === undefined ? String(error) : String(status)
  const found = (verdict: Verdict, remark?: string): Judgement => ({ verdict, got, remark })
  if (status === undefined) return found('wrong', ms >= acknowledgeWithinMs ? tooSlow : why)
  const isTaken = status >= 200 && status < 300
  if (expected === 'taken') {
    if (!isTaken) return found(isOptional ? 'note' : 'wrong', statusRemark(status) ?? why)
    return ms > slowMs ? found('note', slow) : found('right')
  }
  if (status === 400) return found('right')
  if (isTaken) return found('wrong', why)
  const isRefusal = status > 400 && status < 500 && status !== 410
  if (isRefusal) return found('note', 'It is refused, which is what counts; the contract says 400.')
  return found('wrong', statusRemark(status) ?? 'Refuse it with 400.')
}

const slow = 'It took its time: 10 s are all there is. Store the event, answer, then work on it.'
const tooSlow = 'No answer came within 10 s, so it is sent again: store the event, answer, then work on it.'

/** What a status says by itself, whatever was sent. */
function statusRemark(status: number): string | undefined {
  if (status === 410) return '410 disables the endpoint.'
  if (status === 404 || status === 405) return 'Nothing takes a POST at this address: is its path right?'
  if (status >= 300 && status < 400) return 'Redirects are not followed: give the address it leads to.'
  return status >= 500 ? 'It failed on it. What fails is sent again, for days.' : undefined
}
