import { createHash } from 'node:crypto'
import type { Answered, Facts, Tenant } from '../../server/test/releases/facts.ts'
import { callerOf, type Json } from './api.ts'

const resources = ['reservations', 'appointments', 'signers', 'documents', 'videos']

const address = {
  name: 'Ana Ortiz',
  address: '350 5th Ave',
  city: 'New York',
  state: 'NY',
  postal: '10118',
  country: 'US',
  phone: '+1 212 736 3100',
}

/** Responses of all v3 reads, by list and by id, and of the lists of the management interface. */
export async function answersOf(base: string, of: 'live' | 'test', tenant: Tenant): Promise<Answered[]> {
  const call = callerOf(base, tenant.tokens.main)
  const answers: Answered[] = []
  const read = async (path: string): Promise<Json> => {
    const body = await call('GET', path)
    answers.push({ of, path, body })
    return body
  }
  for (const resource of resources) {
    const { data } = await read(`/wp-json/v3/${resource}?limit=100`)
    for (const { id } of data) await read(`/wp-json/v3/${resource}/${id}`)
  }
  const parents = new Set<number>()
  for (const { object_id } of (await call('GET', '/wp-json/v3/signers?limit=100')).data)
    parents.add(object_id)
  for (const id of parents) await read(`/wp-json/v3/reservations/${id}/signers?limit=100`)
  for (const email of ['ana@example.com', 'BEN@example.com', 'strasse@example.com', 'zoe@example.com']) {
    await read(`/wp-json/v3/signers?email=${email}`)
  }
  for (const days of [8, 20]) {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await read(`/wp-json/v3/appointments/availability?date=${date}&timezone=UTC&wet=1&explain=1`)
  }
  for (const key of Object.values(tenant.keys)) await read(`/booking/v1/${key}`)
  for (const list of ['services', 'notaries', 'webhook-endpoints', 'events', 'shipping/rate-card']) {
    await read(`/manage/v1/${list}${list.includes('/') ? '' : '?limit=100'}`)
  }
  const quote = '/wp-json/v3/shipping/quote'
  answers.push({ of, method: 'POST', path: quote, sent: address, body: await call('POST', quote, address) })
  return answers
}

/** Links of all documents and videos, with the hash of their content. */
export async function linksOf(base: string, tenant: Tenant): Promise<Facts['links']> {
  const v3 = callerOf(`${base}/wp-json/v3`, tenant.tokens.main)
  const links: Facts['links'] = []
  for (const [resource, query] of Object.entries({ documents: '?expires=604800', videos: '' })) {
    for (const { id } of (await v3('GET', `/${resource}`)).data) {
      const { signed_url: url } = await v3('GET', `/${resource}/${id}${query}`)
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
      links.push({ url, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
  }
  return links
}
