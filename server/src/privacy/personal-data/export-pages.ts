import type { Db } from '../../platform/db/database.ts'
import type { EachRead } from '../../platform/http/long-response.ts'
import { inChunks } from '../../platform/lib/in-chunks.ts'
import {
  type Found,
  type FoundDelivery,
  type Lookup,
  sections,
  selectDeliveries,
  selectEndpoints,
  selectLookup,
  selectWalk,
  type Walk,
  type Wanted,
} from './export-queries.ts'
import { idAhead } from './match-queries.ts'

/** Rows that are in memory at a time. */
export const rowsAtOnce = 200
/** Rows of a table that one statement looks at. */
const rowsToLookAt = 500
/** Ids that one statement looks up. */
const idsAtOnce = 100
/** Pairs of an event and an endpoint of which one statement looks up the deliveries. */
const pairsAtOnce = 500

/** What the sections of an export are read with. `eachRead` makes each read. */
export interface Reading {
  db: Db
  wanted: Wanted
  eachRead: EachRead
  /** The ids of the events of the section `events`, whose deliveries come after it. */
  eventIds: string[]
}

/**
 * The rows of a section, some at a time. Each statement reads a bounded number of rows, however many the
 * person and the workspace have: other calls use the embedded database between two statements.
 */
export async function* pagesOf(name: string, reading: Reading): AsyncGenerator<Found[]> {
  const section = sections[name]
  if (section === undefined) return
  if (section === 'deliveries') yield* deliveries(reading)
  else if ('walk' in section) yield* walked(section.walk, reading)
  else for (const lookup of section.lookups) yield* lookedUp(lookup, reading)
}

async function* lookedUp(lookup: Lookup, { db, wanted, eachRead }: Reading): AsyncGenerator<Found[]> {
  for (const ids of inChunks(lookup.idsOf(wanted), idsAtOnce))
    for (let after = 0; ; ) {
      const found = await eachRead(() => selectLookup(db, lookup, wanted, ids, after, rowsAtOnce))
      yield found
      if (found.length < rowsAtOnce) break
      after = Number(found.at(-1)?.id)
    }
}

async function* walked(walk: Walk, { db, wanted, eachRead, eventIds }: Reading): AsyncGenerator<Found[]> {
  const { workspaceId } = wanted
  const first = walk.table === 'events' ? '' : '0'
  for (let after: string | undefined = first; after !== undefined; ) {
    const from: string = after
    const { found, upTo } = await eachRead(async () => {
      const upTo = await idAhead(db, walk.table, workspaceId, from, rowsToLookAt)
      return { upTo, found: await selectWalk(db, walk, wanted, from, upTo) }
    })
    if (walk.table === 'events') for (const { id } of found) eventIds.push(String(id))
    yield found
    after = upTo
  }
}

async function* deliveries({ db, wanted, eachRead, eventIds }: Reading): AsyncGenerator<Found[]> {
  const { workspaceId } = wanted
  const endpoints = await eachRead(() => selectEndpoints(db, workspaceId))
  const eventsAtOnce = Math.max(Math.floor(pairsAtOnce / Math.max(endpoints.length, 1)), 1)
  for (const some of inChunks(eventIds, eventsAtOnce)) {
    let last: FoundDelivery | undefined
    for (let ids = some; ; ) {
      const of = { eventIds: ids, endpoints }
      const found = await eachRead(() => selectDeliveries(db, workspaceId, of, last, rowsAtOnce))
      yield found
      last = found.at(-1)
      if (last === undefined || found.length < rowsAtOnce) break
      ids = ids.slice(ids.indexOf(last.event_id))
    }
  }
}
