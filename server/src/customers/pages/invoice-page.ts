import type { FastifyReply } from 'fastify'
import { type InvoiceRow, invoicesOf, numberText } from '../../bookings/payments/invoices/invoices.ts'
import { type Paper, paperOf } from '../../bookings/payments/invoices/paper.ts'
import { pdfOf } from '../../bookings/payments/invoices/pdf.ts'
import { invoiceTexts } from '../../mail/languages/invoice-texts.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { back, sendPage } from './document.ts'
import type { Fact } from './fact.ts'
import { type BookingPage, link } from './page-context.ts'
import { summaryList } from './summary.ts'

/** The invoices and corrections of the booking alone, newest first. */
async function ownInvoices({ ctx, workspace, access: { reservation } }: BookingPage): Promise<InvoiceRow[]> {
  return reservation ? invoicesOf(ctx.db, workspace.id, reservation.id) : []
}

/** Throws `not_found` for an invoice of another booking, and for one that is about several. */
async function ownInvoice(page: BookingPage, id: number): Promise<InvoiceRow> {
  const invoice = (await ownInvoices(page)).find(one => one.id === id)
  if (!invoice) throw notFound('Invoice')
  return invoice
}

const titleOf = ({ language }: BookingPage, row: InvoiceRow): string => {
  const texts = invoiceTexts[language]
  return row.kind === 'invoice' ? texts.invoice(numberText(row)) : texts.correction(numberText(row))
}

/** Links to the invoices of the booking. Nothing without one. */
export async function invoiceLinks(page: BookingPage): Promise<Html> {
  const invoices = await ownInvoices(page)
  const path = (row: InvoiceRow) => link(page, `/appointment/${page.access.key}/invoices/${row.id}`)
  return html`${invoices.map(row => html`<p><a class="button plain no-print" href="${path(row)}">${titleOf(page, row)}</a></p>`)}`
}

/** An invoice to print. */
export async function invoicePage(page: BookingPage, reply: FastifyReply, id: number): Promise<FastifyReply> {
  const { texts, access, language, locale } = page
  const row = await ownInvoice(page, id)
  const own = invoiceTexts[language]
  const home = `/appointment/${access.key}`
  const paper = paperOf(row, locale)
  const taken = row.corrected_by && own.correctedBy(numberText(row.corrected_by))
  const body = html`${back(page, home, texts.backTo.appointment)}
${[...paper.notes, ...(taken ? [taken] : [])].map(note => html`<p class="notice">${note}</p>`)}
${summaryList([paper.issued, partyFact(paper.from), partyFact(paper.to)])}
${table(paper)}
<p class="actions"><button type="button" class="main" data-print hidden>${texts.print}</button>
<a class="button plain no-print" href="${link(page, `${home}/invoices/${id}/pdf`)}" download>${own.download}</a></p>`
  return sendPage(reply, page, { heading: paper.title, body, hasContact: true })
}

const partyFact = ({ label, lines }: Paper['from']): Fact => [
  label,
  html`<span class="lines">${lines.join('\n')}</span>`,
]

function table({ title, columns, rows, sums }: Paper): Html {
  return html`<div class="scroll" role="region" aria-label="${title}" tabindex="0"><table class="invoice"><thead><tr>${columns.map(one => html`<th scope="col">${one}</th>`)}</tr></thead>
<tbody>${rows.map(cells => html`<tr>${cells.map(cell => html`<td><bdi>${cell}</bdi></td>`)}</tr>`)}</tbody>
<tfoot>${sums.map(({ label, amount, isTotal }) => html`<tr><th scope="row" colspan="${columns.length - 1}">${label}</th><td>${isTotal ? html`<strong>${amount}</strong>` : amount}</td></tr>`)}</tfoot></table></div>`
}

/** The same as a file, in the language of its issue. */
export async function invoiceFile(page: BookingPage, reply: FastifyReply, id: number): Promise<FastifyReply> {
  const row = await ownInvoice(page, id)
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${numberText(row)}.pdf"`)
    .send(await pdfOf(paperOf(row), { issuedAt: row.issued_at, currency: row.currency }))
}
