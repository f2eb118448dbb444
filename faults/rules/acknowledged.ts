import type { Rule } from '../checker.ts'
import { acknowledgement, bodyOf, type Call, isReadable, outcomeOf } from '../journal.ts'
import type { Kind, Thing } from '../thing.ts'

/** The column of each kind that says which call made the row: last names, file names, descriptions. */
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
  'every call has an end': async (_, { calls }) =>
    calls
      .filter(call => outcomeOf(call) === 'unknown')
      .map(call => `${call.key} ${call.operation}: ${JSON.stringify(call.answers.at(-1))}`),

  'answers are whole': async (_, { calls }) =>
    calls
      .filter(call => outcomeOf(call) === 'acknowledged' && !isReadable(call))
      .map(call => `${call.key} ${call.operation}: ${acknowledgement(call)?.text.slice(0, 200)}`),

  'a call gets one answer, however often it is made': async (_, { calls }) =>
    calls.flatMap(call => {
      const texts = new Set(
        call.answers.filter(({ outcome }) => outcome === 'acknowledged').map(({ text }) => text),
      )
      return texts.size > 1 ? [`${call.key} ${call.operation}: ${[...texts].join(' and ')}`] : []
    }),

  'what calls create is there once, or not at all when refused': async (
    reader,
    { calls, world, workspaceId },
  ) => {
    const found: string[] = []
    for (const kind of Object.keys(markers) as Kind[]) {
      const rows = await reader.rows<{ id: number; marker: string }>(markers[kind], [workspaceId])
      const byMarker = Map.groupBy(rows, ({ marker }) => marker)
      for (const call of calls.filter(({ operation }) => made[operation] === kind)) {
        const ids = (byMarker.get(call.key) ?? []).map(({ id }) => id)
        byMarker.delete(call.key)
        const id = Number(bodyOf(call).id)
        const isThere = outcomeOf(call) === 'acknowledged' && world.find(kind, id)?.isGone === false
        const wanted = isThere ? [id] : []
        if (ids.join() !== wanted.join())
          found.push(
            `${call.key} made ${kind} ${wanted.join() || 'none'}, and there is ${ids.join() || 'none'}`,
          )
      }
      for (const [marker, rows] of byMarker) {
        if (/^r\d+-c\d+-\d+$/.test(marker)) found.push(`${kind} ${rows[0]?.id} of no known call ${marker}`)
      }
    }
    return found
  },

  'what was acknowledged stands as it was acknowledged': async (reader, { world, workspaceId }) => {
    const found: string[] = []
    for (const kind of Object.keys(rowsOfKind) as Kind[]) {
      const rows = await reader.rows<Row>(rowsOfKind[kind], [workspaceId])
      const byId = new Map(rows.map(row => [row.id, row]))
      const things = [...world.things.values()].filter(thing => thing.kind === kind)
      found.push(...things.flatMap(thing => differences(thing, byId.get(thing.id))))
      const known = new Set(things.filter(({ isGone }) => !isGone).map(({ id }) => id))
      found.push(
        ...rows
          .filter(({ id }) => !known.has(id) && !isOfTheSuite(kind, byId.get(id)))
          .map(({ id }) => `${kind} ${id} was made by no acknowledged call`),
      )
    }
    return found
  },
}

type Row = { id: number; description?: string } & Record<string, unknown>

/** Endpoints that were there before the load. */
const isOfTheSuite = (kind: Kind, row: Row | undefined) =>
  kind === 'endpoint' && row?.description?.startsWith('suite') === true

function differences({ kind, id, isGone, fields }: Thing, row: Row | undefined): string[] {
  if (isGone) return row ? [`${kind} ${id} was removed and is there`] : []
  if (!row) return [`${kind} ${id} is gone`]
  return Object.entries(fields).flatMap(([name, wanted]) =>
    isSame(name, wanted, row[name])
      ? []
      : [`${kind} ${id} has ${name} ${JSON.stringify(row[name])} instead of ${JSON.stringify(wanted)}`],
  )
}

/** Times are the same however they are written. */
const isSame = (name: string, wanted: unknown, is: unknown) =>
  name === 'starts_at' && is !== null ? Date.parse(String(is)) === Date.parse(String(wanted)) : is === wanted
