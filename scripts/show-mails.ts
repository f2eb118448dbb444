import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogs } from '../server/src/mail/languages/languages.ts'
import type { Written } from '../server/src/mail/queue/deliver.ts'
import { bookingMailOf } from '../server/src/mail-templates/booking-mail.ts'
import { type EndpointFacts, endpointMailOf } from '../server/src/mail-templates/endpoint-mail.ts'
import type { Sample } from '../server/src/mail-templates/mail-kind.ts'
import { mailOfParts } from '../server/src/mail-templates/mail-of-parts.ts'
import { previewKinds, sampleMail } from '../server/src/mail-templates/preview.ts'
import type { Context } from '../server/src/platform/context.ts'
import type { WorkspaceRow } from '../server/src/workspaces/workspaces.ts'

// Writes the sample of every mail as HTML and text for review. Those to customers and notaries are written in
// every language.

const folder = process.argv[2] ?? join('.scratch', 'mails')
const now = new Date('2026-11-20T15:00:00Z')
const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const sample: Omit<Sample, 'lang'> = {
  ctx: {
    config: { publicUrl: 'https://jurat.example.com', mailFrom: { name: '', address: 'mail@example.com' } },
  } as Context,
  workspace: {
    name: 'Acme Notaries',
    timezone: 'America/New_York',
    booking_page_url: null,
    display_name: null,
    mail_from: null,
  } as WorkspaceRow,
  brand: {
    name: 'Acme Notaries',
    accent: { light: '#1f4b99', dark: '#9dbcf5' },
    logoUrl: null,
    privacyUrl: null,
    termsUrl: null,
    contact: null,
  },
  now,
  service: 'Remote online notarization',
  soon: now,
}

const endpoint: Omit<EndpointFacts, 'kind' | 'isGone'> = {
  business: 'Acme Notaries',
  timezone: 'America/New_York',
  workspaceId: 1,
  endpointId: 7,
  description: 'Billing',
  url: 'https://example.com/hooks/jurat',
  failingSince: before(72),
  disabledFrom: before(-48),
  failure: { status: 502, error: null },
  missedSince: before(144),
  manageUrl: 'https://jurat.example.com/manage/v1',
}

mkdirSync(folder, { recursive: true })
for (const lang of Object.keys(catalogs)) {
  for (const kind of previewKinds) show(`${kind}-${lang}`, sampleMail(kind, { ...sample, lang }))
  show(`cancellation-kept-${lang}`, keptReservation(lang))
}
showEndpoint('webhook-failing', { ...endpoint, kind: 'webhook_failing', isGone: false })
showEndpoint('webhook-disabled', { ...endpoint, kind: 'webhook_disabled', isGone: false })
showEndpoint('webhook-gone', { ...endpoint, kind: 'webhook_disabled', isGone: true })
process.stdout.write(`Written to ${folder}\n`)

/** The cancellation of an appointment whose reservation was kept. */
function keptReservation(lang: string): Written {
  const { brand, service } = sample
  const parts = bookingMailOf({
    kind: 'cancellation',
    isReservationOpen: true,
    lang,
    firstName: 'Ana',
    brand,
    service,
    startsAt: before(-72),
    timezone: 'America/New_York',
    durationMinutes: 90,
    link: 'https://jurat.example.com/schedule/sample',
    now,
  })
  return mailOfParts('ana@example.com', parts, null)
}

function showEndpoint(name: string, facts: EndpointFacts): void {
  show(name, mailOfParts('mail@example.com', endpointMailOf(facts), null))
}

function show(name: string, { subject, text, html }: Written): void {
  writeFileSync(join(folder, `${name}.html`), html)
  writeFileSync(join(folder, `${name}.txt`), `Subject: ${subject}\n\n${text}`)
}
