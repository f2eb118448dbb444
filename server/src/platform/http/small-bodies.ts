import type { App } from './operation.ts'

/** Of forms, and of what strangers send. */
export const smallBodyBytes = 64 * 1024

/**
 * Bodies of the routes that are added afterwards have at most 64 KiB. For interfaces that read a body before
 * they know who calls: a stranger could fill the memory with bodies that never end.
 */
export function acceptSmallBodies(app: App): void {
  app.addHook('onRoute', route => {
    route.bodyLimit = smallBodyBytes
  })
}
