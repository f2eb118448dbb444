import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom the running code works, and whether somebody waits for it. */
export interface Work {
  /** Undefined in a call whose workspace is not known yet. */
  workspaceId: number | undefined
  isBackground: boolean
}

const current = new AsyncLocalStorage<() => Work>()

/**
 * Does work of the workspace that nobody waits for. On the embedded database it waits behind calls, and
 * workspaces take turns. PostgreSQL has connections for both.
 */
export const inBackground = <T>(workspaceId: number, work: () => T): T =>
  current.run(() => ({ workspaceId, isBackground: true }), work)

/** Does a short part of background work like a call: one that is late if it waits. */
export const likeACall = <T>(work: () => T): T => {
  const { workspaceId } = currentWork()
  return current.run(() => ({ workspaceId, isBackground: false }), work)
}

/** Does the work of a call. Its workspace is asked for at each turn: authentication finds it on the way. */
export const asCall = <T>(workspaceId: () => number | undefined, work: () => T): T =>
  current.run(() => ({ workspaceId: workspaceId(), isBackground: false }), work)

export const currentWork = (): Work =>
  current.getStore()?.() ?? { workspaceId: undefined, isBackground: false }
