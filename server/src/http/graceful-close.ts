import type { App } from './operation.ts'

/** A client that has just been answered sends its next call within this; one that has not by then, idles. */
const graceMs = 500

/** From when the server closes, every answer says that it is the last on its connection. */
export function sayClose(app: App): void {
  let isClosing = false
  app.addHook('preClose', done => {
    isClosing = true
    done()
  })
  // Calls that come in later are told by the framework; these came in before.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Closes the server and cuts off no call: it takes no more connections, answers what comes in on those it has, and hangs
 * up those that idle (decision "Ending").
 */
export async function closeGently(app: App): Promise<void> {
  const { server } = app
  const hangUp = server.closeIdleConnections.bind(server)
  // Node calls this as it closes, and has not read yet what is on its way.
  server.closeIdleConnections = () => {}
  // Immediates run when what has arrived was read, timers before.
  const round = setInterval(() => setImmediate(hangUp), graceMs)
  await app.close()
  clearInterval(round)
}
