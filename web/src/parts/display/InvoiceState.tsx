import type { Invoice } from '@jurat/client/manage'
import { Dot } from './Dot.tsx'
import { useInvoiceTexts } from './invoice-texts.ts'

/** Whether an invoice is valid, or takes back another one. */
export function InvoiceState({ of: { corrects, corrected_by } }: { of: Invoice }) {
  const t = useInvoiceTexts()
  if (corrects) return <Dot color="gray">{t.correctionOf(corrects.number)}</Dot>
  if (corrected_by) return <Dot color="gray">{t.correctedBy(corrected_by.number)}</Dot>
  return <Dot color="green">{t.valid}</Dot>
}
