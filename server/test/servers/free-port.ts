import { createServer } from 'node:net'

/**
 * Below the ports that Linux (32768) and macOS (49152) choose for outgoing connections. A port that the
 * system chooses could be taken by a connection of another test before the server that asked for it listens.
 */
const lowest = 10_000
const highest = 32_000

/**
 * Each worker of a run has every eighth port: another process could choose the same one in the time between
 * the look and the listening.
 */
const workers = 8
const share = Number(process.env.VITEST_POOL_ID ?? 0) % workers

const given = new Set<number>()

/** A port of 127.0.0.1 that nobody listens on. A process gets each port once. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = lowest + share + workers * Math.floor((Math.random() * (highest - lowest)) / workers)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
  throw new Error('no free port')
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
