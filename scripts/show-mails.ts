import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from '../server/src/correspondence/html.ts'
import { type Facts, letterOf } from '../server/src/correspondence/letter.ts'
import { plainText } from '../server/src/correspondence/plain-text.ts'

// Writes every mail to customers, in both languages, as HTML and as text, to be looked at.

const folder = process.argv[2] ?? join('.scratch', 'mails')
const startsAt = new Date('2026-11-20T15:00:00Z')
const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)
const key = 'V1StGXR8_Z5jdHi6B-myT'

const facts: Omit<Facts, 'kind' | 'lang'> = {
  firstName: 'Ana',
  business: 'Acme Notaries',
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

mkdirSync(folder, { recursive: true })
for (const lang of ['en', 'es']) {
  for (const [name, facts] of letters) {
    const letter = letterOf({ ...facts, lang })
    writeFileSync(join(folder, `${name}-${lang}.html`), html(letter))
    writeFileSync(join(folder, `${name}-${lang}.txt`), `Subject: ${letter.subject}\n\n${plainText(letter)}`)
  }
}
process.stdout.write(`Written to ${folder}\n`)
