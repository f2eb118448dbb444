import type { CsvHead } from './csv-head.ts'

/** What a column of a file can be, in the order of the choices. The import calls them so. */
export const targets = [
  'full_name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'start_local',
  'start_date',
  'start_time',
  'start_timezone',
  'service',
  'notary_name',
  'notary_email',
  'status',
  'canceled',
  'no_show',
  'cancel_reason',
  'location',
  'meeting_url',
  'duration_minutes',
  'quantity',
  'customer_timezone',
  'external_id',
] as const
export type Target = (typeof targets)[number]

/** Null: the column is left out. */
export type Columns = Record<string, Target | null>

/**
 * Headings of the exports of Calendly, Acuity and Square, and common words in English and Spanish, in small
 * letters without accents and signs.
 */
const headings: Record<string, Target> = Object.fromEntries(
  Object.entries({
    full_name:
      'invitee name|client name|customer name|client|customer|name|full name|attendee name|signer name|cliente|nombre completo|nombre del cliente|nombre y apellido|nombre y apellidos',
    first_name:
      'first name|invitee first name|client first name|customer first name|given name|nombre|nombres|primer nombre',
    last_name:
      'last name|invitee last name|client last name|customer last name|surname|family name|apellido|apellidos',
    email:
      'email|e mail|email address|invitee email|client email|customer email|correo|correo electronico|email del cliente',
    phone:
      'phone|phone number|mobile|mobile phone|cell|cell phone|client phone|customer phone|client phone number|customer phone number|text reminder number|telefono|celular|movil',
    start_local:
      'start date time|start date and time|start datetime|starts at|date and time|date time|appointment time|start local|start utc|inicio|fecha y hora|empieza',
    start_date: 'date|start date|appointment date|day|fecha|fecha de inicio|fecha de la cita|dia',
    start_time: 'time|start time|start|hour|hora|hora de inicio',
    start_timezone: 'start timezone|start time zone',
    service:
      'event type name|type|appointment type|service|services|service name|item|servicio|servicios|tipo|tipo de cita',
    notary_name:
      'notary|notary name|user name|calendar|staff|staff name|staff member|team member|employee|provider|host|assigned to|notario|notaria|personal|empleado',
    notary_email: 'notary email',
    status: 'status|appointment status|booking status|estado',
    canceled: 'canceled|cancelled|is canceled|cancelada|cancelado',
    no_show: 'marked as no show|no show|no asistio',
    cancel_reason: 'cancellation reason|cancelation reason|cancel reason|motivo de cancelacion',
    location: 'location|address|place|lugar|direccion',
    meeting_url: 'meeting url|meeting link|enlace',
    duration_minutes: 'duration|duration minutes|duration min|duracion',
    quantity: 'quantity|cantidad',
    customer_timezone: 'invitee time zone|invitee timezone|time zone|timezone|customer timezone|zona horaria',
    external_id: 'appointment id|booking id|reservation id|external id',
  } satisfies Record<Target, string>).flatMap(([target, words]) =>
    words.split('|').map(word => [word, target as Target]),
  ),
)

/** What each column probably is. Each target is guessed once. */
export function guessColumns({ headings: given, samples }: CsvHead): Columns {
  const used = new Set<Target>()
  const guessed = given.flatMap((heading, at): [string, Target | null][] => {
    if (heading === '') return []
    const target = guess(heading, samples[at] ?? '')
    if (!target || used.has(target)) return [[heading, null]]
    used.add(target)
    return [[heading, target]]
  })
  // `Nombre` alone is the whole name.
  const isWhole = !used.has('last_name') && !used.has('full_name')
  return Object.fromEntries(
    guessed.map(([heading, target]) => [heading, isWhole && target === 'first_name' ? 'full_name' : target]),
  )
}

function guess(heading: string, sample: string): Target | null {
  const word = plain(heading)
  const target = Object.hasOwn(headings, word) ? (headings[word] ?? null) : null
  if (target === 'start_time' && hasDate(sample)) return 'start_local'
  if (target === 'start_date' && hasTime(sample)) return 'start_local'
  const fits = target && fitting[target]
  return fits && sample !== '' && !fits(sample) ? null : target
}

const plain = (heading: string): string =>
  heading
    .slice(0, 100)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const hasDate = (text: string) => /\d{4}|\d\/\d/.test(text)
const hasTime = (text: string) => /\d:\d\d|\d ?[ap]\.? ?m/i.test(text)

/** A column is left out where the import would not take its cells: each would be an error. */
const fitting: Partial<Record<Target, (sample: string) => boolean>> = {
  customer_timezone: isZone,
  start_timezone: isZone,
  location: sample => !sample.includes('://'),
  meeting_url: sample => sample.startsWith('https://'),
  duration_minutes: sample => /^\d+$/.test(sample),
  quantity: sample => /^\d+$/.test(sample),
}

function isZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const own = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** Whether the file has the columns of the import already, as an export of another workspace has. */
export function isOwnFile({ headings: given }: CsvHead): boolean {
  const names = given.map(own)
  const hasStart = names.includes('start_utc') || names.includes('start_local')
  return hasStart && ['first_name', 'last_name', 'service'].every(name => names.includes(name))
}

/** What an import needs, and no column has. */
export function missingOf(columns: Columns, hasService: boolean): ('name' | 'start' | 'service')[] {
  const has = (target: Target) => Object.values(columns).includes(target)
  return [
    ...(has('full_name') || (has('first_name') && has('last_name')) ? [] : ['name' as const]),
    ...(has('start_local') || has('start_date') ? [] : ['start' as const]),
    ...(has('service') || hasService ? [] : ['service' as const]),
  ]
}
