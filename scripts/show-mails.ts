import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogs } from '../server/src/mail/languages/languages.ts'
import { bookingMailOf, type Facts } from '../server/src/mail-templates/booking-mail.ts'
import { type EndpointFacts, endpointMailOf } from '../server/src/mail-templates/endpoint-mail.ts'
import { html } from '../server/src/mail-templates/html.ts'
import type { MailParts } from '../server/src/mail-templates/mail-parts.ts'
import { plainText } from '../server/src/mail-templates/plain-text.ts'

// Writes every mail as HTML and text for review. Mails to customers are written in every language.

const folder = process.argv[2] ?? join('.scratch', 'mails')
const startsAt = new Date('2026-11-20T15:00:00Z')
const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)
const key = 'V1StGXR8_Z5jdHi6B-myT'

const facts: Omit<Facts, 'kind' | 'lang'> = {
  firstName: 'Ana',
  brand: {
    name: 'Acme Notaries',
    accent: { light: '#1f4b99', dark: '#9dbcf5' },
    logoUrl: null,
    privacyUrl: null,
    termsUrl: null,
    contact: null,
  },
  service: 'Remote online notarization',
  startsAt,
  timezone: 'America/New_York',
  durationMinutes: 90,
  link: `https://jurat.example.com/appointment/${key}`,
  now: before(72),
}

const letters: [name: string, facts: Omit<Facts, 'lang'>][] = [
  [
    'invitation',
    {
      ...facts,
      kind: 'invitation',
      startsAt: null,
      link: `https://jurat.example.com/schedule/${key}`,
    },
  ],
  ['confirmation', { ...facts, kind: 'confirmation' }],
  ['reschedule', { ...facts, kind: 'reschedule' }],
  ['cancellation', { ...facts, kind: 'cancellation', link: null }],
  [
    'cancellation-kept',
    { ...facts, kind: 'cancellation', link: `https://jurat.example.com/schedule/${key}` },
  ],
  ['reminder-24h', { ...facts, kind: 'reminder_24h', now: before(24) }],
  ['reminder-1h', { ...facts, kind: 'reminder_1h', now: before(1) }],
]

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
for (const [name, facts] of letters) {
  for (const lang of Object.keys(catalogs)) show(`${name}-${lang}`, bookingMailOf({ ...facts, lang }))
}
show('webhook-failing', endpointMailOf({ ...endpoint, kind: 'webhook_failing', isGone: false }))
show('webhook-disabled', endpointMailOf({ ...endpoint, kind: 'webhook_disabled', isGone: false }))
show('webhook-gone', endpointMailOf({ ...endpoint, kind: 'webhook_disabled', isGone: true }))
process.stdout.write(`Written to ${folder}\n`)

function show(name: string, parts: MailParts): void {
  writeFileSync(join(folder, `${name}.html`), html(parts))
  writeFileSync(join(folder, `${name}.txt`), `Subject: ${parts.subject}\n\n${plainText(parts)}`)
}
