import { pdfOf } from './call.ts'
import type { Client } from './client.ts'
import type { ExpectedState } from './expected-state.ts'
import type { Random } from './random.ts'
import type { Kind, Resource } from './resource.ts'

const atOnce = 8
/** Number of resources of earlier rounds to read. The checker reads all of them. */
const oldOnes = 150

const addresses: Record<Kind, string> = {
  reservation: '/wp-json/v3/reservations',
  appointment: '/wp-json/v3/appointments',
  signer: '/wp-json/v3/signers',
  document: '/wp-json/v3/documents',
  endpoint: '/manage/v1/webhook-endpoints',
}

/** Reads every acknowledged resource over HTTP. Returns descriptions of differences. */
export async function readAllResources(
  client: Client,
  url: string,
  expected: ExpectedState,
  { round, random }: { round: number; random: Random },
): Promise<string[]> {
  const resources = [...expected.resources.values()]
  const old = resources.filter(resource => !isOfRound(resource, round))
  const some = Array.from({ length: Math.min(oldOnes, old.length) }, () => random.pick(old) as Resource)
  const waiting = [...resources.filter(resource => isOfRound(resource, round)), ...some]
  const found: string[] = []
  const ask = async () => {
    for (let resource = waiting.pop(); resource; resource = waiting.pop())
      found.push(...(await look(client, url, resource)))
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return found
}

const isOfRound = (resource: Resource, round: number) => resource.madeBy.startsWith(`r${round}-`)

async function look(client: Client, url: string, resource: Resource): Promise<string[]> {
  const { kind, id, isGone, fields } = resource
  const { status, text } = await client.get(`${url}${addresses[kind]}/${id}`)
  if (isGone) return status === 404 ? [] : [`GET of removed ${kind} ${id}: ${status}`]
  if (status !== 200) return [`GET of ${kind} ${id}: ${status} ${text.slice(0, 200)}`]
  const body = JSON.parse(text) as Record<string, unknown> & { customer?: object }
  const shown: Record<string, unknown> = { ...body, ...body.customer }
  const wrong = Object.entries(fields).filter(([name, wanted]) => !isShown(name, wanted, shown))
  const found = wrong.map(
    ([name]) => `GET of ${kind} ${id}: ${name} is not as acknowledged: ${text.slice(0, 300)}`,
  )
  return kind === 'document' ? [...found, ...(await openLink(client, url, resource, shown))] : found
}

/** Columns with another name in the API. */
const names: Record<string, string> = { size_bytes: 'file_size', starts_at: 'timestamp' }

function isShown(name: string, wanted: unknown, shown: Record<string, unknown>): boolean {
  // The API returns the parent only in lists of the parent.
  if (name === 'parent_id') return true
  const is = shown[names[name] ?? name]
  return name === 'starts_at' ? Date.parse(String(is)) === Date.parse(String(wanted)) : is === wanted
}

async function openLink(client: Client, url: string, resource: Resource, shown: Record<string, unknown>) {
  const link = new URL(String(shown.signed_url))
  const bytes = await client.download(`${url}${link.pathname}${link.search}`)
  return bytes?.equals(pdfOf(resource.madeBy))
    ? []
    : [`the link of document ${resource.id} gives something else`]
}
