import type { WorkspaceRow } from '../../workspaces/workspaces.ts'
import type { BookingStatus } from '../shared/bookings.ts'
import { type Money, unpaidOf } from '../shared/money.ts'

/** The type of the documents that are the result of an appointment. */
export const resultType = 'notarized'

export interface ResultDocument {
  id: number
  /** Null for a document of an earlier version. */
  sha256: string | null
}

/** What the release of a result depends on. */
export interface Facts {
  /** Status of the appointment. */
  status: BookingStatus
  /** Its documents of type `notarized`, in ascending order of their ids. */
  documents: ResultDocument[]
  signers: number
  /** Number of signers without ID verification and without an approval. */
  unverified: number
  release: WorkspaceRow['result_release']
  /** Whether it waits for the money. */
  requiresPayment: boolean
  /** Null for an appointment without an agreed price. */
  money: Money | null
  /** It was given: what happens to the money later takes it back from nobody. */
  isReady: boolean
  /** A member released it by hand. */
  isReleased: boolean
}

/** The conditions of a release, in the order in which staff meet them. True: it holds the result back. */
const conditions = {
  not_completed: ({ status }: Facts) => status !== 'completed',
  no_document: ({ documents }: Facts) => documents.length === 0,
  no_signers: ({ release, signers, isReleased }: Facts) =>
    release === 'verified' && signers === 0 && !isReleased,
  signer_unverified: ({ release, unverified, isReleased }: Facts) =>
    release === 'verified' && unverified > 0 && !isReleased,
  not_released: ({ release, isReleased }: Facts) => release === 'manual' && !isReleased,
  not_paid: ({ requiresPayment, money, status, isReady, isReleased }: Facts) =>
    requiresPayment &&
    money !== null &&
    status !== 'canceled' &&
    unpaidOf(money) > 0 &&
    !isReady &&
    !isReleased,
} satisfies Record<string, (facts: Facts) => boolean>

export type ResultBlocker = keyof typeof conditions

export const resultBlockers = Object.keys(conditions) as ResultBlocker[]

/** What holds the result back. Empty when it can be downloaded. */
export const blockersOf = (facts: Facts): ResultBlocker[] =>
  resultBlockers.filter(code => conditions[code](facts))

/** Blockers that staff cannot release: there is nothing to release yet. */
export const isReleasable = (blockers: ResultBlocker[]): boolean =>
  !blockers.includes('not_completed') && !blockers.includes('no_document')

export const resultStates = ['waiting', 'held', 'ready', 'expired'] as const
export type ResultState = (typeof resultStates)[number]

interface Release {
  ready_at: Date | null
}

/** `waiting`: there is no result yet. `held`: a condition of the release is missing. */
export function stateOf(
  { ready_at }: Release,
  blockers: ResultBlocker[],
  days: number | null,
  now: Date,
): ResultState {
  if (ready_at === null) return isReleasable(blockers) ? 'held' : 'waiting'
  const until = downloadableUntil(ready_at, days)
  return until !== null && until <= now ? 'expired' : 'ready'
}

const dayMs = 24 * 3_600_000

/** The end of the time in which the result can be downloaded. Null: it has none. */
export const downloadableUntil = (readyAt: Date, days: number | null): Date | null =>
  days === null ? null : new Date(readyAt.getTime() + days * dayMs)

const contentOf = ({ id, sha256 }: ResultDocument): string => sha256 ?? `#${id}`

/** The files of the documents, each once, in order. */
export const contentsOf = (documents: ResultDocument[]): string[] =>
  [...new Set(documents.map(contentOf))].sort()

/** The documents without those whose bytes an earlier one has: they are one result. */
export function oncePerFile<D extends ResultDocument>(documents: D[]): D[] {
  const seen = new Map(documents.toReversed().map(document => [contentOf(document), document]))
  return documents.filter(document => seen.get(contentOf(document)) === document)
}

/**
 * Which documents have a later one of the same name, and which are the latest: a new version stands beside
 * the earlier one. Of a result that was given once, two documents of one name are two documents.
 */
export function versionsOf(
  documents: readonly { id: number; name: string }[],
  version: number,
): Map<number, 'newest' | 'earlier'> {
  const ofName = version > 1 ? Map.groupBy(documents, ({ name }) => name.toLowerCase()) : new Map()
  const several = [...ofName.values()].filter(same => same.length > 1)
  return new Map(
    several.flatMap((same: readonly { id: number }[]) => {
      const newest = Math.max(...same.map(({ id }) => id))
      return same.map(({ id }) => [id, id === newest ? 'newest' : 'earlier'] as const)
    }),
  )
}

export const isSame = (some: string[], others: string[]): boolean =>
  some.length === others.length && some.every((content, at) => content === others[at])
