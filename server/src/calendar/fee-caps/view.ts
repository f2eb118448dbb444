import { majorUnits } from '../../platform/lib/money.ts'
import { type FeeCap, feeCaps } from './caps.ts'
import type { FeeWarning } from './rules.ts'

const currency = 'USD'

const capView = ({ amount_minor, ...cap }: FeeCap) => ({
  ...cap,
  amount: majorUnits(amount_minor, currency),
  currency,
})

export const feeCapsView = () => ({ object: 'fee_caps' as const, data: feeCaps.map(capView) })

export const feeWarningView = ({ line, cap, notaryIds }: FeeWarning) => ({
  line: cap.line,
  key: line.key,
  amount: majorUnits(line.unitMinor, currency),
  cap: capView(cap),
  notary_ids: notaryIds,
})
