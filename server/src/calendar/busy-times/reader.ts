import { createHash } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { FairQueue } from '../../platform/lib/fair-queue.ts'
import { policyOf } from '../../platform/outbound/address.ts'
import { ReadError, Reader } from '../../platform/outbound/reader.ts'
import type { OwnUids } from './busy.ts'
import { ContentReader, type Unread } from './ics/content.ts'
import type { Expansion, Question } from './ics/expand.ts'
import { expandApart } from './ics/expand-apart.ts'
import { CalendarError } from './ics/problem.ts'
import type { Problem } from './problems.ts'

/** A calendar to read. */
export interface Wanted extends Omit<Question, 'content'> {
  workspaceId: number
  address: string
  mode: 'live' | 'test'
  /** What is known of the calendar, if its busy times cover the time asked for. */
  known: Known | undefined
}

interface Known {
  etag: string | null
  last_modified: string | null
  /** Of the notary, and of what the file says about times. */
  digest: string | null
}

/** A calendar as it was read. */
export interface Found extends Known, Expansion {
  outcome: 'read'
  unread: Unread
}

/** `unchanged`: neither the calendar nor the notary changed. */
export type Reading =
  | Found
  | (Known & { outcome: 'unchanged' })
  | { outcome: 'failed'; problem: Problem; retryAfterMs: number | null }

const limits = { timeoutMs: 30_000, mostBytes: 10 * 1024 * 1024 }
/** Each takes a thread, and memory for a calendar. */
const expandedAtOnce = { most: 2, mostOfWorkspace: 1 }

export interface CalendarReader {
  read(wanted: Wanted): Promise<Reading>
  ownUids: OwnUids
  close(): Promise<void>
}

/** Reads calendars by their address. `ownUids` finds the appointments among their entries. */
export function openCalendarReader(ctx: Context, ownUids: OwnUids): CalendarReader {
  const reader = new Reader(policyOf(ctx.config), ctx.clock, limits)
  const queue = new FairQueue(expandedAtOnce)
  return {
    read: async wanted => {
      try {
        return await read(reader, queue, wanted)
      } catch (error) {
        if (error instanceof ReadError || error instanceof CalendarError)
          return { outcome: 'failed', problem: error.problem, retryAfterMs: null }
        throw error
      }
    },
    ownUids,
    close: () => reader.close(),
  }
}

async function read(reader: Reader, queue: FairQueue, wanted: Wanted): Promise<Reading> {
  const { address: url, mode, known: before, workspaceId, ...asked } = wanted
  const ofNotary = digestOfNotary(asked)
  const known = before?.digest?.startsWith(ofNotary) ? before : undefined
  const opened = await reader.open({
    url,
    mode,
    headers: { accept: 'text/calendar', ...conditionsOf(known) },
  })
  const { status, etag, lastModified: last_modified, retryAfterMs, body } = opened
  if (status !== 200) opened.discard()
  if (status === 304 && known) return { ...known, outcome: 'unchanged' }
  if (status !== 200) return { outcome: 'failed', problem: `status_${status}`, retryAfterMs }
  const content = new ContentReader()
  for await (const text of body) content.push(text)
  const { content: found, digest: ofContent } = content.end()
  const digest = `${ofNotary}${ofContent}`
  if (known?.digest === digest) return { outcome: 'unchanged', etag, last_modified, digest }
  const expansion = await queue.run({ workspaceId, part: url }, () =>
    expandApart({ content: found, ...asked }),
  )
  return { outcome: 'read', etag, last_modified, digest, unread: found.unread, ...expansion }
}

/** Changes with the way in which calendars are read, so that each is read anew after an update. */
const readingVersion = 2

/**
 * Busy times also depend on the notary: whole days on the time zone, declined events on the email address.
 */
function digestOfNotary({ timezone, emails }: Pick<Question, 'timezone' | 'emails'>): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([readingVersion, timezone, emails]))
    .digest('base64url')
  return `${digest}.`
}

/** For a 304, if nothing has changed. */
const conditionsOf = (known: Known | undefined): Record<string, string> => ({
  ...(known?.etag ? { 'if-none-match': known.etag } : {}),
  ...(known?.last_modified ? { 'if-modified-since': known.last_modified } : {}),
})
