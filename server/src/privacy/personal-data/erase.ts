import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { addToDirectory } from '../../platform/db/directory.ts'
import { lockName } from '../../platform/db/name-lock.ts'
import { audit } from '../../platform/events/record.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { type ErasureJob, makeStep } from './continue-erasure.ts'
import {
  countFilesLeft,
  type ErasureRow,
  findErasure,
  findRunning,
  type ItemGroup,
  insertErasure,
  itemGroups,
  putItems,
} from './erasure-queries.ts'
import type { Person } from './find-person.ts'
import { assertEnded, namedElsewhere, shownKinds } from './rules.ts'

/** Throws `unable_to_erase` for bookings that have not ended. */
function assertErasable(person: Person): void {
  const named = namedElsewhere(person)
  assertEnded({ ...person, signing: person.signing.filter(signer => !named.includes(signer)) })
}

/**
 * Begins the erasure of what the workspace has about the customer or signer with that email, and has a job
 * finish it. Lists the first bookings of the person: all, for nearly everybody. Joins an erasure of the same
 * email that has not finished. Throws `unable_to_erase` for bookings that have not ended: those of `person`,
 * who was found outside the transaction, and the first ones as they are now.
 */
export async function beginErasure(
  tx: Tx,
  ctx: Context,
  caller: Caller,
  email: string,
  person?: Person,
): Promise<ErasureJob> {
  const { workspaceId } = caller
  const email_folded = foldEmail(email)
  await lockName(tx, `erasure ${workspaceId} ${email_folded}`)
  const running = await findRunning(tx, workspaceId, email_folded)
  if (running) return { workspace_id: workspaceId, id: running.id }
  if (person) assertErasable(person)
  const now = ctx.clock.now()
  const { id } = await insertErasure(tx, {
    workspace_id: workspaceId,
    email,
    email_folded,
    stage: 'parts',
    place: '',
    created_at: now,
    changed_at: now,
  })
  await addToDirectory(tx, workspaceId, [{ kind: 'erasure', ref: id }])
  await putItems(tx, workspaceId, id, [
    { kind: 'word', ref: email_folded, state: 'erased', kept_until: null },
  ])
  const job: ErasureJob = { workspace_id: workspaceId, id }
  await ctx.jobs.enqueue(tx, { queue: 'erasure', data: job })
  await audit(tx, ctx.clock, caller, { action: 'person-erased', object: 'erasure', id })
  await makeStep(tx, ctx, job)
  return job
}

/** An erasure with what it is about. */
export interface Erasure {
  row: ErasureRow
  groups: ItemGroup[]
  filesLeft: number
}

/** Throws `not_found`. */
export async function getErasure(db: Db, workspaceId: number, id: number): Promise<Erasure> {
  const row = await findErasure(db, workspaceId, id)
  if (!row) throw notFound('Erasure')
  const groups = await itemGroups(db, workspaceId, id, shownKinds)
  return { row, groups, filesLeft: await countFilesLeft(db, workspaceId, id) }
}
