import {
  type FactsOf,
  factsOf,
  type IdsOf,
  kindOfRow,
  type MailKind,
  withoutAddress,
} from '../mail/kinds/kinds.ts'
import type { Composed } from '../mail/queue/deliver.ts'
import { idsOf, type MailRow } from '../mail/queue/mails.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db/database.ts'
import { systemCaller } from '../platform/lib/caller.ts'
import { countedAddress } from '../platform/lib/email-address.ts'
import { brandOf } from '../workspaces/brand.ts'
import { getWorkspace } from '../workspaces/workspaces.ts'
import { joinedParts, withText } from './in-short.ts'
import { everyKindOfMail } from './kinds/every-kind.ts'
import type { Due, KindOfMail } from './mail-kind.ts'
import { mailOfParts } from './mail-of-parts.ts'

/**
 * Composes a mail from the current state, as its kind says. An out-of-date mail is not composed
 * (decision "Mail that is still valid").
 */
export async function compose(tx: Tx, ctx: Context, row: MailRow, now: Date): Promise<Composed> {
  const workspace = await getWorkspace(tx, row.workspace_id)
  const caller = systemCaller(row.workspace_id, `mail-${row.id}`)
  const brand = brandOf(ctx, workspace)
  return composeOfKind(kindOfRow(row), row, { tx, ctx, caller, workspace, brand, now })
}

async function composeOfKind<K extends MailKind>(
  kind: K,
  row: MailRow,
  at: Omit<Due<K>, 'mail' | 'message' | 'isRepeat'>,
): Promise<Composed> {
  const ofKind: KindOfMail<K> = everyKindOfMail[kind]
  // `queueMail` has written the ids and facts of the kind.
  const mail = Object.assign({}, factsOf(kind, row.cause), idsOf(row)) as IdsOf<K> & FactsOf<K>
  const isRepeat = row.repeat_of !== null || row.status !== 'pending'
  const due: Due<K> = { ...at, mail, message: row.message, isRepeat }
  const about = await ofKind.subject(due)
  if (!about || !ofKind.isStillValid(about, due)) return { outcome: 'no longer valid' }
  if (about.to === '') return { outcome: 'no address', of: withoutAddress(kind) }
  const { parts: composed, calendar = null, retract, told } = ofKind.compose(about, due)
  // Limits have counted the address to which staff wrote.
  const isTheirs = row.message?.address === countedAddress(about.to)
  const parts = row.message && isTheirs ? withText(composed, row.message.text) : composed
  return {
    ...mailOfParts(about.to, parts, calendar),
    ...(parts.inShort && { inShort: parts.inShort, join: all => joinedParts(parts, all) }),
    ...(retract && { retract }),
    ...(told && { told }),
  }
}
