import type { Tx } from '../../platform/db/database.ts'
import type { MayLackAddress } from '../kinds/kinds.ts'

/** The content of a mail, or why there is none: what it says no longer holds, or there is no address. */
export type Composed =
  | { outcome: 'no longer valid' }
  | { outcome: 'no address'; of: MayLackAddress }
  | Written

/** A mail that can be sent. */
export interface Written {
  outcome: 'written'
  to: string
  subject: string
  text: string
  html: string
  calendar: string | null
  /**
   * Undoes in `tx` what only the recipient of the mail should know, once it is certain that nobody gets it.
   */
  retract?: (tx: Tx) => Promise<void>
  /** The same in one line, in a mail about several bookings. Left out: the mail goes alone. */
  inShort?: InShort
  /** The texts of one mail about these bookings. */
  join?(all: InShort[]): Pick<Written, 'subject' | 'text' | 'html'>
  /** Keeps what the mail tells the recipient. Undone when it is certain that no mail server took it. */
  told?: Told
}

/** Writes what a mail of that id tells. */
export interface Told {
  keep(tx: Tx, mailId: number): Promise<void>
  undo(tx: Tx, mailId: number): Promise<void>
}

/** A mail as one of several that go together. */
export interface InShort {
  /**
   * `elsewhere`: another address is told of it now. `message`: staff write about a booking of which nothing
   * else is told.
   */
  news: 'assigned' | 'moved' | 'updated' | 'canceled' | 'elsewhere' | 'message'
  startsAt: Date
  /** The booking in one line. */
  line: string
  /** Name of its calendar file, without an ending. */
  file: string
  /** What staff write to the customer. */
  written?: string
}
