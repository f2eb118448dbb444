import type { Client } from './client.ts'
import { pdfOf } from './journal.ts'
import type { Random } from './random.ts'
import type { Kind, Thing } from './thing.ts'
import type { World } from './world.ts'

const atOnce = 8
/** Older things than the last round's are looked at in part; the checker reads them all. */
const oldOnes = 150

const addresses: Record<Kind, string> = {
  reservation: '/wp-json/v3/reservations',
  appointment: '/wp-json/v3/appointments',
  signer: '/wp-json/v3/signers',
  document: '/wp-json/v3/documents',
  endpoint: '/manage/v1/webhook-endpoints',
}

/** Asks for what was acknowledged as an integrator would, and answers what is not so. */
export async function askForAll(
  client: Client,
  url: string,
  world: World,
  { round, random }: { round: number; random: Random },
): Promise<string[]> {
  const things = [...world.things.values()]
  const old = things.filter(thing => !isOfRound(thing, round))
  const some = Array.from({ length: Math.min(oldOnes, old.length) }, () => random.pick(old) as Thing)
  const waiting = [...things.filter(thing => isOfRound(thing, round)), ...some]
  const found: string[] = []
  const ask = async () => {
    for (let thing = waiting.pop(); thing; thing = waiting.pop())
      found.push(...(await look(client, url, thing)))
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return found
}

const isOfRound = (thing: Thing, round: number) => thing.madeBy.startsWith(`r${round}-`)

async function look(client: Client, url: string, thing: Thing): Promise<string[]> {
  const { kind, id, isGone, fields } = thing
  const { status, text } = await client.get(`${url}${addresses[kind]}/${id}`)
  if (isGone) return status === 404 ? [] : [`GET of removed ${kind} ${id}: ${status}`]
  if (status !== 200) return [`GET of ${kind} ${id}: ${status} ${text.slice(0, 200)}`]
  const body = JSON.parse(text) as Record<string, unknown> & { customer?: object }
  const shown: Record<string, unknown> = { ...body, ...body.customer }
  const wrong = Object.entries(fields).filter(([name, wanted]) => !isShown(name, wanted, shown))
  const told = wrong.map(
    ([name]) => `GET of ${kind} ${id}: ${name} is not as acknowledged: ${text.slice(0, 300)}`,
  )
  return kind === 'document' ? [...told, ...(await openLink(client, url, thing, shown))] : told
}

/** Some columns have another name on the wire. */
const names: Record<string, string> = { size_bytes: 'file_size', starts_at: 'timestamp' }

function isShown(name: string, wanted: unknown, shown: Record<string, unknown>): boolean {
  // Which of the two a signer or document was added to, lists of its parent tell.
  if (name === 'parent_id') return true
  const is = shown[names[name] ?? name]
  return name === 'starts_at' ? Date.parse(String(is)) === Date.parse(String(wanted)) : is === wanted
}

async function openLink(client: Client, url: string, thing: Thing, shown: Record<string, unknown>) {
  const link = new URL(String(shown.signed_url))
  const bytes = await client.download(`${url}${link.pathname}${link.search}`)
  return bytes?.equals(pdfOf(thing.madeBy)) ? [] : [`the link of document ${thing.id} gives something else`]
}
