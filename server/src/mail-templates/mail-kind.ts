import type { FactsOf, IdsOf, MailKind } from '../mail/kinds/kinds.ts'
import type { Written } from '../mail/queue/deliver.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import type { OwnMessage } from '../platform/db/mail-tables.ts'
import type { Caller } from '../platform/lib/caller.ts'
import type { Brand } from '../workspaces/brand.ts'
import type { WorkspaceRow } from '../workspaces/workspaces.ts'
import type { MailParts } from './mail-parts.ts'

/** For whom and when a mail is written. */
export interface Setting {
  ctx: Context
  workspace: WorkspaceRow
  brand: Brand
  /** Business time. */
  now: Date
}

/** A mail that is due, with its ids and the facts of its cause. */
export interface Due<K extends MailKind> extends Setting {
  tx: Tx
  caller: Caller
  mail: IdsOf<K> & FactsOf<K>
  /** What staff wrote, in a mail of the kind `message`. */
  message: OwnMessage | null
  /** The mail was sent before, and staff send it again. */
  isRepeat: boolean
}

/** The address of the recipient. `""` if there is none. */
export interface Addressed {
  to: string
}

export interface Content extends Pick<Written, 'retract' | 'told'> {
  parts: MailParts
  calendar?: string | null
}

/** What a preview is about: a booking that does not exist. */
export interface Sample extends Setting {
  lang: string
  /** Label of a service. */
  service: string
  /** The next full hour. */
  soon: Date
}

/**
 * How mails of one kind are written. `About` is everything that the mail says and that decides whether it
 * still holds, so that only `subject` reads.
 */
export interface KindOfMail<K extends MailKind, About extends Addressed = Addressed> {
  /** Reads what the mail is about. Undefined if it is gone. */
  subject(due: Due<K>): Promise<About | undefined>
  /** Whether what it says still holds. Otherwise it is withdrawn (decision "Mail that is still valid"). */
  isStillValid(about: About, due: Pick<Due<K>, 'mail' | 'now' | 'workspace'>): boolean
  compose(about: About, setting: Setting): Content
  /** What the preview is about. Without it there is none. */
  sample?(sample: Sample): About
}
