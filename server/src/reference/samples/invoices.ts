import type { Samples } from './sample.ts'

/** Invoices and corrections. */
export const invoiceSamples: Samples = {
  issueReservationInvoice: {
    path: { id: 1042 },
    body: { customer: { company: 'Nowak Ltd.', tax_id: 'PL1234567890' } },
    sdk: `
      const { number } = await manage.reservations.issueInvoice(1042, {
        customer: { company: 'Nowak Ltd.', tax_id: 'PL1234567890' },
      })
      console.log(number)`,
    cli: `jurat invoices issue 1042 --reservation --company 'Nowak Ltd.' --tax-id PL1234567890`,
  },
  issueAppointmentInvoice: {
    path: { id: 1043 },
    body: {},
    sdk: `
      const { number } = await manage.appointments.issueInvoice(1043)
      console.log(number)`,
    cli: 'jurat invoices issue 1043',
  },
  issueCollectiveInvoice: {
    body: { billing_reference: 'Nowak Ltd.', month: '2026-11' },
    sdk: `
      const { number, total } = await manage.invoices.issueMonth({
        billing_reference: 'Nowak Ltd.',
        month: '2026-11',
      })
      console.log(number, total)`,
    cli: `jurat invoices month 'Nowak Ltd.' --month 2026-11`,
  },
  recordInvoicePayment: {
    path: { id: 7 },
    body: { method: 'bank_transfer' },
    sdk: `
      const { amount, payments } = await manage.invoices.recordPayment(7, { method: 'bank_transfer' })
      console.log(amount, payments.length)`,
    cli: 'jurat invoices pay 7 --method bank_transfer',
  },
  listInvoices: {
    sdk: `
      for await (const { number, total } of manage.invoices.list()) console.log(number, total)`,
    cli: 'jurat invoices list',
  },
  getInvoice: {
    path: { id: 7 },
    sdk: `
      const { number, total, currency } = await manage.invoices.get(7)
      console.log(number, total, currency)`,
    cli: 'jurat invoices show 7',
  },
  getInvoicePdf: {
    path: { id: 7 },
    sdk: `
      const { body } = await manage.invoices.pdf(7)
      console.log((await new Response(body).arrayBuffer()).byteLength)`,
    cli: 'jurat invoices pdf 7',
  },
  correctInvoice: {
    path: { id: 7 },
    body: { reason: 'The company was missing.' },
    sdk: `await manage.invoices.correct(7, { reason: 'The company was missing.' })`,
    cli: `jurat invoices correct 7 --reason 'The company was missing.'`,
  },
}
