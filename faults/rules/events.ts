import { outcomeOf } from '../call.ts'
import type { Rule } from '../rule.ts'

interface EventRow {
  id: string
  type: string
  sequence: number | null
  request_id: string
  object: string
  object_id: string
}

const events = `select id, type, sequence, request_id, data->>'object' as object, data->>'id' as object_id
  from events where workspace_id = $1`

const types = `'appointment-created', 'appointment-updated', 'appointment-complete', 'appointment-canceled',
  'document-uploaded', 'document-deleted', 'reservation-created', 'reservation-submitted', 'reservation-canceled',
  'reservation-updated', 'signer-added', 'signer-updated', 'signer-removed', 'video-uploaded', 'video-deleted'`

const audits = 'select action, request_id, object, object_id from audit where workspace_id = $1'

interface AuditRow {
  action: string
  request_id: string
  object: string
  object_id: string
}

/** Tables with the events that create and remove their rows. */
const lives = [
  ['reservations', 'reservation', 'reservation-created', ''],
  ['appointments', 'appointment', 'appointment-created', ''],
  ['signers', 'signer', 'signer-added', 'signer-removed'],
  ['documents', 'document', 'document-uploaded', 'document-deleted'],
  ['videos', 'video', 'video-uploaded', 'video-deleted'],
] as const

const endings = [
  ['reservation', 'canceled', 'reservation-canceled'],
  ['appointment', 'canceled', 'appointment-canceled'],
  ['appointment', 'completed', 'appointment-complete'],
] as const

export const eventRules: Record<string, Rule> = {
  'event numbers have no gap': async (reader, { workspaceId }) => {
    const rows = await reader.rows<EventRow>(`${events} order by sequence`, [workspaceId])
    const [counter] = await reader.rows<{ last: number }>(
      'select last_sequence as last from event_sequences where workspace_id = $1',
      [workspaceId],
    )
    const last = counter?.last ?? 0
    return [
      ...rows.flatMap(({ id, sequence }, at) =>
        sequence === at + 1 ? [] : [`${id} has number ${sequence} instead of ${at + 1}`],
      ),
      ...(last === rows.length ? [] : [`the counter is ${last}, but there are ${rows.length} events`]),
    ]
  },

  'every event has an audit entry, and every such entry an event': async (reader, { workspaceId }) => {
    const name = (type: string, row: { request_id: string; object: string; object_id: string }) =>
      `${type} of ${row.object} ${row.object_id} by ${row.request_id}`
    const found = (await reader.rows<EventRow>(events, [workspaceId])).map(row => name(row.type, row))
    const entered = await reader.rows<AuditRow>(`${audits} and action in (${types})`, [workspaceId])
    return unequal(
      found,
      entered.map(row => name(row.action, row)),
      'events',
      'audit entries',
    )
  },

  'every row has its events, and every event its row': async (reader, { workspaceId }) => {
    const found: string[] = []
    const rows = await reader.rows<EventRow>(events, [workspaceId])
    const idsOf = (type: string) => rows.filter(row => row.type === type).map(row => Number(row.object_id))
    for (const [table, object, born, gone] of lives) {
      const there = await reader.rows<{ id: number }>(`select id from ${table} where workspace_id = $1`, [
        workspaceId,
      ])
      const ids = [...there.map(({ id }) => id), ...idsOf(gone)].map(id => `${object} ${id}`)
      found.push(
        ...unequal(
          ids,
          idsOf(born).map(id => `${object} ${id}`),
          'rows',
          born,
        ),
      )
    }
    for (const [kind, status, type] of endings) {
      const there = await reader.rows<{ id: number }>(
        'select id from bookings where workspace_id = $1 and kind = $2 and status = $3',
        [workspaceId, kind, status],
      )
      found.push(
        ...unequal(
          there.map(({ id }) => `${kind} ${id}`),
          idsOf(type).map(id => `${kind} ${id}`),
          status,
          type,
        ),
      )
    }
    return found
  },

  'an acknowledged call records its events and audit entries once, other calls none': async (
    reader,
    facts,
  ) => {
    const { calls, expected, workspaceId } = facts
    const ofCall = Map.groupBy(await reader.rows<EventRow>(events, [workspaceId]), row => row.request_id)
    const auditOf = Map.groupBy(await reader.rows<AuditRow>(audits, [workspaceId]), row => row.request_id)
    const found = calls.flatMap(call => {
      const record = outcomeOf(call) === 'acknowledged' ? expected.records.get(call.key) : undefined
      const recorded = (ofCall.get(call.key) ?? []).map(({ type }) => type)
      const entered = (auditOf.get(call.key) ?? []).map(({ action }) => action)
      ofCall.delete(call.key)
      return [
        ...unequal(recorded, record?.events ?? [], `${call.key}: events`, 'wanted'),
        ...unequal(entered, record?.audits ?? [], `${call.key}: audit entries`, 'wanted'),
      ]
    })
    return [...found, ...[...ofCall.keys()].map(key => `events of unknown call ${key}`)]
  },
}

/** Differences between two lists, with duplicates. */
function unequal(one: string[], other: string[], oneName: string, otherName: string): string[] {
  const counts = new Map<string, number>()
  for (const name of one) counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const name of other) counts.set(name, (counts.get(name) ?? 0) - 1)
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([name, count]) =>
      count > 0
        ? `${name}: ${count} more in ${oneName} than in ${otherName}`
        : `${name}: ${-count} more in ${otherName} than in ${oneName}`,
    )
}
