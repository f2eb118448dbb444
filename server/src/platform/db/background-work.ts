import { AsyncLocalStorage } from 'node:async_hooks'

/** Who takes turns with others: a workspace, and a name for what has none. */
export type Party = number | string

/** For whom the running code works, and whether somebody waits for it. */
export interface Work {
  party: Party
  isBackground: boolean
}

const current = new AsyncLocalStorage<() => Work>()

/**
 * Does work of the workspace that nobody waits for. On the embedded database it waits behind calls, and
 * workspaces take turns. PostgreSQL has connections for both.
 */
export const inBackground = <T>(workspaceId: number, work: () => T): T =>
  current.run(() => ({ party: workspaceId, isBackground: true }), work)

/** Does a short part of background work like a call: one that is late if it waits. */
export const likeACall = <T>(work: () => T): T => {
  const { party } = currentWork()
  return current.run(() => ({ party, isBackground: false }), work)
}

/** Does the work of a call. Its party is asked for at each turn: authentication finds the workspace. */
export const asCall = <T>(party: () => Party, work: () => T): T =>
  current.run(() => ({ party: party(), isBackground: false }), work)

export const currentWork = (): Work => current.getStore()?.() ?? { party: 'server', isBackground: false }
