import type { Db } from '../../platform/db/database.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import {
  bookingsOf,
  type Found,
  type FoundSigner,
  ownedAmong,
  rootsAfter,
  signersAfter,
} from './person-queries.ts'

export type { Found, FoundSigner }

/** What a workspace has about the customer or signer with an email. */
export interface Person {
  email: string
  /** The person's own bookings, by their root. */
  own: Found[]
  /** Where the person only signs. */
  signing: (FoundSigner & { bookings: Found[] })[]
}

/** Rows that one statement looks up: other calls are served between two statements. */
const rowsAtOnce = 500

/** Some of the rows. `last`: the id to go on after. Undefined: these are the last ones. */
interface Some<T> {
  found: T
  last: number | undefined
}

/** The person's next own bookings, each with all of its reservation. A reservation can be in two answers. */
export async function findOwn(
  db: Db,
  workspaceId: number,
  email: string,
  after = 0,
): Promise<Some<Person['own']>> {
  const { roots, last } = await rootsAfter(db, workspaceId, email, after, rowsAtOnce)
  return { found: await bookingsOf(db, workspaceId, roots), last }
}

/** The next signers with the address at bookings of others. */
export async function findSigning(
  db: Db,
  workspaceId: number,
  email: string,
  after = 0,
): Promise<Some<Person['signing']>> {
  const signers = await signersAfter(db, workspaceId, foldEmail(email), after, rowsAtOnce)
  const roots = [...new Set(signers.map(({ booking_id }) => booking_id))]
  const own = new Set(await ownedAmong(db, workspaceId, email, roots))
  const elsewhere = signers.filter(({ booking_id }) => !own.has(booking_id))
  const bookings = await bookingsOf(
    db,
    workspaceId,
    roots.filter(root => !own.has(root)),
  )
  const byRoot = Map.groupBy(bookings, ({ root_id }) => root_id)
  return {
    found: elsewhere.map(signer => ({ ...signer, bookings: byRoot.get(signer.booking_id) ?? [] })),
    last: signers.length === rowsAtOnce ? signers.at(-1)?.id : undefined,
  }
}

/** Everything. Members are not found: their data belongs to their account. */
export async function findPerson(db: Db, workspaceId: number, email: string): Promise<Person> {
  const own = await allOf(after => findOwn(db, workspaceId, email, after))
  const signing = await allOf(after => findSigning(db, workspaceId, email, after))
  const byId = new Map(own.map(booking => [booking.id, booking]))
  return { email, own: [...byId.values()].sort((a, b) => a.id - b.id), signing }
}

async function allOf<T>(find: (after: number) => Promise<Some<T[]>>): Promise<T[]> {
  const all: T[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { found, last }: Some<T[]> = await find(after)
    for (const one of found) all.push(one)
    after = last
  }
  return all
}
