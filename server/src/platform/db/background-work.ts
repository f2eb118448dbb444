import { AsyncLocalStorage } from 'node:async_hooks'

/** The workspace whose background work is running. Undefined in a call, which somebody waits for. */
const current = new AsyncLocalStorage<number | undefined>()

/**
 * Does work of the workspace that nobody waits for. On the embedded database it waits behind calls, and
 * workspaces take turns. PostgreSQL has connections for both.
 */
export const inBackground = <T>(workspaceId: number, work: () => T): T => current.run(workspaceId, work)

/** Does a short part of background work like a call: one that is late if it waits. */
export const likeACall = <T>(work: () => T): T => current.run(undefined, work)

export const backgroundWorkspace = (): number | undefined => current.getStore()
