import type { Installation, World } from './code-blocks-world.ts'

// What stands in the docs for things of the reader's own, and what is put in its place.

type Make = (world: World, text: string) => Promise<number> | number

const rows: Record<string, Make> = {
  reservations: world => world.reservation(),
  appointments: world => world.appointment(),
  signers: world => world.signer(),
  documents: world => world.document(),
  videos: world => world.video(),
  video: world => world.video(),
  notaries: world => world.notary(),
  timeOff: world => world.timeOff(),
  'webhook-endpoints': world => world.endpoint(),
  webhookEndpoints: world => world.endpoint(),
  endpoints: world => world.endpoint(),
  deliveries: world => world.delivery(),
  mails: world => world.mail(),
  tokens: world => world.otherToken(),
  workspaces: world => world.id,
}

const parentOf: Make = (world, text) =>
  /object_type\W+appointment/.test(text) ? world.appointment() : world.reservation()

const fields: Record<string, Make> = {
  object_id: parentOf,
  appointment_id: world => world.appointment(),
  appt_id: world => world.appointment(),
  notary_id: world => world.notary(),
  notary: world => world.notary(),
  endpoint_id: world => world.endpoint(),
  workspace_id: world => world.id,
  workspace: world => world.id,
  timestamp: world => world.time(),
  at: world => world.time(),
}

const any = (names: object) => Object.keys(names).join('|')

/** Each has the text before the value, and the name, among its groups. */
const places: { pattern: RegExp; make: (name: string) => Make | undefined }[] = [
  // A shell's or a program's URL: /notaries/3/time-off/8, /signers/12
  { pattern: /(?<before>\/notaries\/\d+\/)(?<name>time-off)\/\d+/g, make: () => rows.timeOff },
  { pattern: new RegExp(`(?<before>/)(?<name>${any(rows)})/\\d+`, 'g'), make: name => rows[name] },
  // manage.notaries.timeOff.get(3, 8), jurat.reservations.signers.create(1042, …)
  { pattern: /(?<before>\.timeOff\.\w+\(\d+, )(?<name>)\d+/g, make: () => rows.timeOff },
  {
    pattern: /(?<before>\b(?:jurat|manage)\.(?<name>\w+)(?:\.\w+)+\()\d+/g,
    make: name => rows[name],
  },
  // jurat reservations get 1042
  { pattern: /(?<before>\bjurat (?<name>\w+) [\w-]+ )\d+/g, make: name => rows[name] },
  // "object_id":1042, object_id: 1042, ?appt_id=1043, -F appointment_id=1043, --notary 3
  {
    pattern: new RegExp(`(?<before>\\b(?<name>${any(fields)})\\\\?["']?[:= ] ?)\\d+`, 'g'),
    make: name => fields[name],
  },
]

/** The block with rows of the world in place of those that the docs name. */
export async function filled(text: string, installation: Installation, world: World): Promise<string> {
  let result = text
    .replaceAll('http://127.0.0.1:8080', installation.url)
    .replaceAll(/jurat_test_…/g, world.token)
    .replaceAll('5f1c2a9e-order-1042', `order-${world.id}`)
  if (/\/events\b/.test(text)) await world.event()
  for (const { pattern, make } of places) {
    result = await replaced(result, pattern, async ({ before = '', name = '' }, whole) => {
      const value = await make(name)?.(world, text)
      if (value === undefined) throw new Error(`Nothing is known to put in the place of ${whole}.`)
      return before.endsWith('/') ? `${before}${name}/${value}` : before + value
    })
  }
  result = await replaced(result, /evt_[0-9a-f]{32}/g, () => world.event())
  const isOfAppointment = /\/(reschedule|cancel)\b|booking\.(reschedule|cancel)/.test(text)
  return replaced(result, /V1StGXR8_Z5jdHi6B-myT/g, () =>
    isOfAppointment ? world.appointmentKey() : world.reservationKey(),
  )
}

async function replaced(
  text: string,
  pattern: RegExp,
  make: (groups: Record<string, string>, whole: string) => Promise<string>,
): Promise<string> {
  const parts: string[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(at, match.index), await make(match.groups ?? {}, match[0]))
    at = match.index + match[0].length
  }
  return parts.join('') + text.slice(at)
}
