import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import { majorUnits } from '../../platform/lib/money.ts'
import { type Commissioned, warningsOfService } from '../fee-caps/fee-caps.ts'
import { feeWarningView } from '../fee-caps/view.ts'
import { shownPriceLines } from './price-lines.ts'
import { shownPart, shownPolicy } from './price-parts.ts'
import type { ServiceRow } from './queries.ts'
import { everyQuestion } from './questions.ts'
import { everyText } from './texts.ts'

export const serviceView = (ctx: Context, row: ServiceRow, notaries: Commissioned[]) => ({
  object: 'service' as const,
  handle: row.handle,
  label: row.label,
  category: row.category,
  signing_methods: row.signing_methods,
  duration_minutes: row.duration_minutes,
  unit_price: majorUnits(row.unit_price_minor, row.currency),
  currency: row.currency,
  unit_price_taxable: row.unit_price_taxable,
  price_lines: shownPriceLines(row.price_lines, row.currency),
  position: row.position,
  location: row.location,
  meeting_url: row.meeting_url,
  texts: everyText(row.texts),
  questions: everyQuestion(row.questions),
  ...paymentOf(row),
  ...confirmationOf(row),
  fee_warnings: warningsOfService(row, notaries).map(feeWarningView),
  archived_at: row.archived_at && wireTime(row.archived_at),
  links: { self: manageUrl(ctx, `/services/${row.handle}`) },
})

/** How a time that a customer chooses is booked. */
export const confirmationOf = ({ confirmation, confirmation_hours }: ServiceRow) => ({
  confirmation,
  confirmation_hours,
})

/** What customers pay online before a time is booked, and what it costs them to cancel. */
export const paymentOf = ({ payment_at, deposit, cancellation_policy, currency }: ServiceRow) => ({
  payment_at,
  deposit: shownPart(deposit, currency),
  cancellation_policy: shownPolicy(cancellation_policy, currency),
})
