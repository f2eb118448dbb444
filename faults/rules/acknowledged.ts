import { acknowledgement, bodyOf, type Call, isReadable, outcomeOf } from '../call.ts'
import type { Kind, Resource } from '../resource.ts'
import type { Rule } from '../rule.ts'

/** Queries for the column that holds the key of the creating call: last name, file name or description. */
const markers: Record<Kind, string> = {
  reservation: `select id, last_name as marker from reservations where workspace_id = $1`,
  appointment: `select a.id, a.last_name as marker from appointments a join bookings b using (workspace_id, id)
    where a.workspace_id = $1 and b.reservation_id is null`,
  signer: `select id, last_name as marker from signers where workspace_id = $1`,
  document: `select id, regexp_replace(filename, '^\\d+-(.*)\\.pdf$', '\\1') as marker from documents where workspace_id = $1`,
  endpoint: `select id, description as marker from webhook_endpoints where workspace_id = $1 and removed_at is null`,
}

const rowsOfKind: Record<Kind, string> = {
  reservation: `select r.*, b.status from reservations r join bookings b using (workspace_id, id) where r.workspace_id = $1`,
  appointment: `select a.*, b.status from appointments a join bookings b using (workspace_id, id) where a.workspace_id = $1`,
  signer: `select * from signers where workspace_id = $1`,
  document: `select * from documents where workspace_id = $1`,
  endpoint: `select * from webhook_endpoints where workspace_id = $1 and removed_at is null`,
}

const made: Partial<Record<Call['operation'], Kind>> = {
  'create-reservation': 'reservation',
  'create-appointment': 'appointment',
  'add-signer': 'signer',
  'upload-document': 'document',
  'create-endpoint': 'endpoint',
}

export const acknowledgedRules: Record<string, Rule> = {
  'every call has a known outcome': async (_, { calls }) =>
    calls
      .filter(call => outcomeOf(call) === 'unknown')
      .map(call => `${call.key} ${call.operation}: ${JSON.stringify(call.responses.at(-1))}`),

  'every acknowledgement is complete JSON': async (_, { calls }) =>
    calls
      .filter(call => outcomeOf(call) === 'acknowledged' && !isReadable(call))
      .map(call => `${call.key} ${call.operation}: ${acknowledgement(call)?.text.slice(0, 200)}`),

  'a repeated call gets the same response': async (_, { calls }) =>
    calls.flatMap(call => {
      const texts = new Set(
        call.responses.filter(({ outcome }) => outcome === 'acknowledged').map(({ text }) => text),
      )
      return texts.size > 1 ? [`${call.key} ${call.operation}: ${[...texts].join(' and ')}`] : []
    }),

  'an acknowledged call creates one row, a refused call none': async (
    reader,
    { calls, expected, workspaceId },
  ) => {
    const found: string[] = []
    for (const kind of Object.keys(markers) as Kind[]) {
      const rows = await reader.rows<{ id: number; marker: string }>(markers[kind], [workspaceId])
      const byMarker = Map.groupBy(rows, ({ marker }) => marker)
      for (const call of calls.filter(({ operation }) => made[operation] === kind)) {
        const ids = (byMarker.get(call.key) ?? []).map(({ id }) => id)
        byMarker.delete(call.key)
        const id = Number(bodyOf(call).id)
        const isThere = outcomeOf(call) === 'acknowledged' && expected.find(kind, id)?.isGone === false
        const wanted = isThere ? [id] : []
        if (ids.join() !== wanted.join())
          found.push(
            `${call.key} created ${kind} ${wanted.join() || 'none'}, but the database has ${ids.join() || 'none'}`,
          )
      }
      for (const [marker, rows] of byMarker) {
        if (/^r\d+-c\d+-\d+$/.test(marker))
          found.push(`${kind} ${rows[0]?.id} was created by unknown call ${marker}`)
      }
    }
    return found
  },

  'the database matches the acknowledged calls': async (reader, { expected, workspaceId }) => {
    const found: string[] = []
    for (const kind of Object.keys(rowsOfKind) as Kind[]) {
      const rows = await reader.rows<Row>(rowsOfKind[kind], [workspaceId])
      const byId = new Map(rows.map(row => [row.id, row]))
      const resources = [...expected.resources.values()].filter(resource => resource.kind === kind)
      found.push(...resources.flatMap(resource => differences(resource, byId.get(resource.id))))
      const known = new Set(resources.filter(({ isGone }) => !isGone).map(({ id }) => id))
      found.push(
        ...rows
          .filter(({ id }) => !known.has(id) && !isOfTheSuite(kind, byId.get(id)))
          .map(({ id }) => `${kind} ${id} was created by no acknowledged call`),
      )
    }
    return found
  },
}

type Row = { id: number; description?: string } & Record<string, unknown>

/** Endpoints that existed before the load. */
const isOfTheSuite = (kind: Kind, row: Row | undefined) =>
  kind === 'endpoint' && row?.description?.startsWith('suite') === true

function differences({ kind, id, isGone, fields }: Resource, row: Row | undefined): string[] {
  if (isGone) return row ? [`${kind} ${id} was removed but exists`] : []
  if (!row) return [`${kind} ${id} is missing`]
  return Object.entries(fields).flatMap(([name, wanted]) =>
    isSame(name, wanted, row[name])
      ? []
      : [`${kind} ${id} has ${name} ${JSON.stringify(row[name])} instead of ${JSON.stringify(wanted)}`],
  )
}

/** Compares times by value, not by text. */
const isSame = (name: string, wanted: unknown, is: unknown) =>
  name === 'starts_at' && is !== null ? Date.parse(String(is)) === Date.parse(String(wanted)) : is === wanted
