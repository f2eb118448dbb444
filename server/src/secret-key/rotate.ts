import type { Context } from '../platform/context.ts'
import { setSetting } from '../platform/db/settings.ts'
import { transaction } from '../platform/db/transaction.ts'
import { audit } from '../platform/events/record.ts'
import type { Caller } from '../platform/lib/caller.ts'
import { seal, unsealWith } from '../platform/lib/encryption.ts'
import { refusal } from '../platform/lib/errors.ts'
import { keyCheckOf } from '../platform/lib/secret-key.ts'
import { checkName } from './check.ts'
import { type RowKey, replaceSealed, selectSealed } from './queries.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

export interface Rotation {
  /** Secrets that were sealed anew by this call. */
  resealed: number
  /** Secrets that neither key opens. They were lost before. */
  unreadable: number
}

/** Rows of one transaction: others wait for no more than these. */
const batch = 100

/**
 * Seals with the current secret key what the previous one has sealed, while the server runs. Can be repeated,
 * also after it was interrupted. Throws `unprocessable_entity` without a previous key.
 */
export async function rotateSecretKey(ctx: Context, caller: Caller): Promise<Rotation> {
  const { current, previous } = ctx.secretKey
  if (!previous) throw refusal('unprocessable_entity', 'no_previous_secret_key')
  const total: Rotation = { resealed: 0, unreadable: 0 }
  for (const column of sealedColumns) await resealColumn(ctx, previous, column, total)
  await transaction(ctx.db, async tx => {
    await setSetting(tx, checkName, keyCheckOf(current))
    const changes = { resealed: { before: null, after: total.resealed } }
    await audit(tx, ctx.clock, caller, {
      action: 'secret-key-rotated',
      object: 'secret_key',
      id: 'current',
      changes,
    })
  })
  return total
}

async function resealColumn(
  ctx: Context,
  previous: Buffer,
  column: SealedColumn,
  total: Rotation,
): Promise<void> {
  let after: RowKey | undefined
  do {
    after = await transaction(ctx.db, async tx => {
      const rows = await selectSealed(tx, column, after, batch)
      for (const row of rows) {
        if (openedBy(ctx.secretKey.current, row.sealed) !== undefined) continue
        const plain = openedBy(previous, row.sealed)
        if (plain === undefined) total.unreadable++
        else {
          await replaceSealed(tx, column, row, seal(ctx.secretKey, plain))
          total.resealed++
        }
      }
      return rows.length < batch ? undefined : rows.at(-1)?.key
    })
  } while (after)
}

/** Undefined if another key sealed it. */
function openedBy(key: Buffer, sealed: string): string | undefined {
  try {
    return unsealWith(key, sealed)
  } catch {
    return undefined
  }
}
