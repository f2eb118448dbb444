import { Worker } from 'node:worker_threads'
import type { Found, Task, ToChild, ToParent } from './messages.ts'
import { FileFault } from './problem.ts'

// Reads files of customers in a process of its own: what a hostile file breaks or fills, ends this process
// only. It has no environment, and may neither write files nor connect to anything.

/**
 * Ends the process while a file takes too much memory or processor time, and when the server was killed. The
 * main thread may be busy with the file.
 */
const watch = `
const { workerData: { mostBytes, times } } = require('node:worker_threads')
const server = process.ppid
const usedMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 - Atomics.load(times, 0)
}
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes || usedMs() > Atomics.load(times, 1) || process.ppid !== server)
    process.kill(process.pid, 'SIGKILL')
}, 20)`
const [mostBytes = 0, mostMs = 0] = process.argv.slice(2).map(Number)
/** A PDF of 30 MiB is counted in a fraction of this. */
const mostPdfMs = 5_000
/** The processor time at which the task began, and how much of it the task may take. */
const times = new Int32Array(new SharedArrayBuffer(8))
times[1] = mostMs
new Worker(watch, { eval: true, workerData: { mostBytes, times } }).unref()

function begin({ task }: Task): void {
  const { user, system } = process.cpuUsage()
  Atomics.store(times, 0, Math.round((user + system) / 1000))
  Atomics.store(times, 1, task === 'pdf' ? Math.min(mostMs, mostPdfMs) : mostMs)
}

const send = (message: ToParent) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(message, undefined, {}, error => (error ? reject(error) : resolve())),
  )

let task: Task | undefined
let pieces: Uint8Array[] = []
process.on('message', async (message: ToChild) => {
  if (message === 'end') {
    const bytes = Buffer.concat(pieces)
    pieces = []
    if (task) await send(await done(task, bytes))
  } else if ('piece' in message) pieces.push(message.piece)
  else {
    task = message
    begin(message)
  }
})
process.on('disconnect', () => process.exit())

async function done(task: Task, bytes: Buffer): Promise<Found> {
  try {
    return await found(task, bytes)
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.fault }
    throw error
  }
}

/** The libraries are loaded when the first file needs them. */
async function found(task: Task, bytes: Buffer): Promise<Found> {
  if (task.task === 'pdf') {
    const { countPages } = await import('./pdf.ts')
    return { pages: await countPages(bytes) }
  }
  const { scaledPhoto, writePages } = await import('./photos.ts')
  if (task.task === 'photo') {
    const { bytes: jpeg, width, height } = await scaledPhoto(bytes, task)
    await sendBytes(jpeg)
    return { width, height }
  }
  let from = 0
  const jpegs = task.jpegs.map(({ sizeBytes, ...size }) => {
    from += sizeBytes
    return { ...size, bytes: bytes.subarray(from - sizeBytes, from) }
  })
  await writePages(jpegs, task.paper, sendBytes)
  return { pages: jpegs.length }
}

const pieceBytes = 256 * 1024

async function sendBytes(bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += pieceBytes)
    await send({ piece: bytes.subarray(at, at + pieceBytes) })
}
