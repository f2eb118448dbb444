import type { Context } from '../platform/context.ts'
import { setSetting } from '../platform/db/settings.ts'
import { transaction } from '../platform/db/transaction.ts'
import { audit } from '../platform/events/record.ts'
import type { Caller } from '../platform/lib/caller.ts'
import { type SecretKey, seal, unseal, unsealWith } from '../platform/lib/encryption.ts'
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
  if (!ctx.secretKey.previous) throw refusal('unprocessable_entity', 'no_previous_secret_key')
  const total: Rotation = { resealed: 0, unreadable: 0 }
  for (const column of sealedColumns) await resealColumn(ctx, column, total)
  await transaction(ctx.db, async tx => {
    await setSetting(tx, checkName, keyCheckOf(ctx.secretKey.current))
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

async function resealColumn(ctx: Context, column: SealedColumn, total: Rotation): Promise<void> {
  let after: RowKey | undefined
  do {
    after = await transaction(ctx.db, async tx => {
      const rows = await selectSealed(tx, column, after, batch)
      for (const row of rows) {
        const found = resealedBy(ctx.secretKey, row.sealed)
        if (found === 'unreadable') total.unreadable++
        else if (found !== 'done') {
          await replaceSealed(tx, column, row, found.sealed)
          total.resealed++
        }
      }
      return rows.length < batch ? undefined : rows.at(-1)?.key
    })
  } while (after)
}

function resealedBy(key: SecretKey, sealed: string): { sealed: string } | 'done' | 'unreadable' {
  if (opens(() => unsealWith(key.current, sealed))) return 'done'
  try {
    return { sealed: seal(key, unseal(key, sealed)) }
  } catch {
    return 'unreadable'
  }
}

function opens(open: () => string): boolean {
  try {
    open()
    return true
  } catch {
    return false
  }
}
