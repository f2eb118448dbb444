import { type Agreed, feesOf, freeUntil, isLate } from '../bookings/cancellation/rules.ts'
import { cancellationTexts } from '../mail/languages/cancellation-texts.ts'
import type { Language } from '../mail/languages/languages.ts'
import { moneyText } from '../platform/lib/money.ts'

interface Reader {
  language: Language
  locale: string
  /** A day and a time in words. */
  time(at: Date): string
}

/**
 * What it costs to cancel or not to come, in one or two sentences: `Free until Dec 3, then $25.00.` Null:
 * nothing was agreed.
 */
export function policyInWords(
  agreed: Agreed,
  { startsAt, now }: { startsAt: Date | null; now: Date },
  { language, locale, time }: Reader,
): string | null {
  const { cancellation_policy: policy, currency } = agreed
  if (!policy) return null
  const texts = cancellationTexts[language]
  const { late, noShow } = feesOf(agreed)
  const amount = (minor: number) => moneyText(minor, currency, locale)
  const until = startsAt && freeUntil(agreed, startsAt)
  const isFree = late === 0 || (until !== null && startsAt !== null && until >= startsAt)
  const canceling = () => {
    if (isFree) return texts.free
    if (until === null) return texts.freeHours(policy.free_until_hours, amount(late))
    return isLate(agreed, startsAt, now)
      ? texts.costs(amount(late))
      : texts.freeUntil(time(until), amount(late))
  }
  return [canceling(), ...(noShow > 0 ? [texts.noShow(amount(noShow))] : [])].join(' ')
}
