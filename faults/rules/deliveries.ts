import type { Reader } from '../reader.ts'
import type { Facts, Rule } from '../rule.ts'

interface EndpointRow {
  id: number
  name: string
  is_on: boolean
  event_types: string[] | null
}

interface DeliveryRow {
  id: number
  endpoint_id: number
  event_id: string
  status: string
  attempts: number
  is_removed: boolean
  /** Number of its attempts, highest attempt number, and last response status. */
  made: number
  highest: number
  response: number | null
}

const endpoints = `select id, regexp_replace(url, '.*/', '') as name, event_types,
    status = 'enabled' and removed_at is null as is_on
  from webhook_endpoints where workspace_id = $1`

/** The last attempt is stored in the delivery's own row. */
const deliveries = `select d.id, d.endpoint_id, d.event_id, d.status, d.attempts, p.removed_at is not null as is_removed,
    tried.made, tried.highest, tried.response
  from deliveries d join webhook_endpoints p on p.workspace_id = d.workspace_id and p.id = d.endpoint_id
  cross join lateral (
    select count(*) as made, coalesce(max(attempt), 0) as highest, (array_agg(status order by attempt desc))[1] as response
    from (
      select t.attempt, t.status from delivery_attempts t
      where t.workspace_id = d.workspace_id and t.delivery_id = d.id
      union all select d.last_attempt, d.response_status where d.last_attempt is not null
    ) attempts) tried
  where d.workspace_id = $1 and not d.is_replay`

export const deliveryRules: Record<string, Rule> = {
  'an endpoint has one delivery for each of its events': async (reader, facts) => {
    const events = await reader.rows<{ id: string; type: string }>(
      'select id, type from events where workspace_id = $1 order by sequence',
      [facts.workspaceId],
    )
    const made = await reader.rows<DeliveryRow>(deliveries, [facts.workspaceId])
    const ofEndpoint = Map.groupBy(made, ({ endpoint_id }) => endpoint_id)
    const all = await reader.rows<EndpointRow>(endpoints, [facts.workspaceId])
    return all.flatMap(endpoint => {
      const wanted = events
        .filter(({ type }) => endpoint.event_types?.includes(type) ?? true)
        .map(({ id }) => id)
      const has = (ofEndpoint.get(endpoint.id) ?? []).map(({ event_id }) => event_id)
      return gaps(endpoint, wanted, has)
    })
  },

  'the status of a delivery follows from its attempts': async (reader, { workspaceId }) =>
    (await reader.rows<DeliveryRow>(deliveries, [workspaceId]))
      .filter(row => !isConsistent(row))
      .map(
        row =>
          `delivery ${row.id} is ${row.status} after ${row.attempts}: ${row.made} attempts, last ${row.response}`,
      ),

  'every delivery has an endpoint, and every attempt a delivery': async (reader, { workspaceId }) => {
    const [ofNone, made] = [
      await reader.rows<{ id: number }>(
        `select id from deliveries d where workspace_id = $1 and not exists
          (select from webhook_endpoints p where p.workspace_id = d.workspace_id and p.id = d.endpoint_id)`,
        [workspaceId],
      ),
      await reader.rows<{ delivery_id: number; attempt: number }>(
        `select delivery_id, attempt from delivery_attempts a where workspace_id = $1 and not exists
          (select from deliveries d where d.workspace_id = a.workspace_id and d.id = a.delivery_id)`,
        [workspaceId],
      ),
    ]
    return [
      ...ofNone.map(({ id }) => `delivery ${id} has no endpoint`),
      ...made.map(({ delivery_id, attempt }) => `attempt ${attempt} has no delivery ${delivery_id}`),
    ]
  },

  'no delivery is unfinished': async (reader, { workspaceId }) =>
    (await reader.rows<DeliveryRow>(deliveries, [workspaceId]))
      .filter(({ status, is_removed }) => status !== 'delivered' && !(status === 'failed' && is_removed))
      .map(({ id, endpoint_id, status }) => `delivery ${id} to endpoint ${endpoint_id} is ${status}`),

  'the receiver accepted every delivery that counts as delivered': async (reader, facts) => {
    const names = await namesOf(reader, facts)
    return (await reader.rows<DeliveryRow>(deliveries, [facts.workspaceId]))
      .filter(({ status }) => status === 'delivered')
      .filter(row => !facts.receipts.get(`${names.get(row.endpoint_id)} ${row.event_id}`)?.accepted)
      .map(({ id, event_id }) => `delivery ${id} of ${event_id}`)
  },

  'every received request has a delivery': async (reader, facts) => {
    const names = await namesOf(reader, facts)
    const made = await reader.rows<DeliveryRow>(deliveries, [facts.workspaceId])
    const known = new Set(made.map(row => `${names.get(row.endpoint_id)} ${row.event_id}`))
    return [...facts.receipts.keys()].filter(name => !known.has(name))
  },
}

/**
 * Finds duplicate deliveries, and missing ones between the first and the last. An enabled endpoint must have
 * the last event. An endpoint created before the load must have the first.
 */
function gaps({ id, name, is_on }: EndpointRow, wanted: string[], has: string[]): string[] {
  const got = new Set(has)
  const first = name.startsWith('suite') ? 0 : wanted.findIndex(event => got.has(event))
  const last = is_on ? wanted.length - 1 : wanted.findLastIndex(event => got.has(event))
  const due = first < 0 ? [] : wanted.slice(first, last + 1)
  return [
    ...due.filter(event => !got.has(event)).map(event => `endpoint ${id} has no delivery of ${event}`),
    ...[...got]
      .filter(event => !due.includes(event))
      .map(event => `endpoint ${id} has an extra delivery of ${event}`),
    ...(got.size === has.length ? [] : [`endpoint ${id} has ${has.length - got.size} duplicate deliveries`]),
  ]
}

function isConsistent({ status, attempts, made, highest, response, is_removed }: DeliveryRow): boolean {
  const isGood = response !== null && response >= 200 && response < 300
  if (made !== highest) return false
  // An attempt that ran while the endpoint was removed is recorded, but does not change the delivery.
  if (status === 'failed' && is_removed) return made === attempts || made === attempts + 1
  if (made !== attempts) return false
  if (status === 'pending') return attempts === 0
  return status === 'delivered' ? isGood : attempts > 0 && !isGood
}

const namesOf = async (reader: Pick<Reader, 'rows'>, { workspaceId }: Facts): Promise<Map<number, string>> =>
  new Map((await reader.rows<EndpointRow>(endpoints, [workspaceId])).map(({ id, name }) => [id, name]))
