import type { Tx } from '../../platform/db/database.ts'
import { addToDirectory, removeAllFromDirectory } from '../../platform/db/directory.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { newKey } from '../../platform/lib/new-key.ts'
import { setAppointmentKeys } from '../appointments/appointments.ts'
import { setReservationKeys } from '../reservations/reservations.ts'
import { selectAppointmentKeys, selectReservationKeys } from './queries.ts'

/**
 * Gives the booking new keys: earlier links open nothing any more. `rootId`: the reservation, or an
 * appointment without one. The booking must be locked.
 */
export async function renewKeys(tx: Tx, { workspaceId }: Caller, rootId: number): Promise<void> {
  // A reservation and its appointments share the appointment key.
  const renewed = new Map<string, string>()
  const renew = <K extends string>(keys: Record<K, string>) => {
    for (const key of Object.values<string>(keys)) if (!renewed.has(key)) renewed.set(key, newKey())
    const pairs = Object.entries<string>(keys).map(([column, key]) => [column, renewed.get(key)])
    return Object.fromEntries(pairs) as Record<K, string>
  }
  for (const { id, keys } of await selectReservationKeys(tx, workspaceId, rootId))
    await setReservationKeys(tx, workspaceId, id, renew(keys))
  for (const { id, keys } of await selectAppointmentKeys(tx, workspaceId, rootId))
    await setAppointmentKeys(tx, workspaceId, id, renew(keys))
  await removeAllFromDirectory(tx, workspaceId, 'key', [...renewed.keys()])
  const entries = [...renewed.values()].map(ref => ({ kind: 'key' as const, ref }))
  await addToDirectory(tx, workspaceId, entries)
}
