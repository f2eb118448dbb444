import type { App } from './operation.ts'

/**
 * A client sends its next call within this time after a response. Otherwise the connection counts as idle.
 */
const graceMs = 500

/** While the server closes, every response says that it is the last on its connection. */
export function sayClose(app: App): void {
  let isClosing = false
  app.addHook('preClose', done => {
    isClosing = true
    done()
  })
  // The framework does this for requests that come later. These came before.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Closes the server without cutting a call off: accepts no new connections, responds to what arrives on the
 * existing ones, and closes idle ones (decision "Ending").
 */
export async function closeGently(app: App): Promise<void> {
  const { server } = app
  const hangUp = server.closeIdleConnections.bind(server)
  // Node calls this on closing, before it has read what is on its way.
  server.closeIdleConnections = () => {}
  // Immediates run after everything that has arrived was read; timers run before.
  const round = setInterval(() => setImmediate(hangUp), graceMs)
  await app.close()
  clearInterval(round)
}
