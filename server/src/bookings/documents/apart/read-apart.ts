import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { FairQueue, type Owner, type Pausable, type Turn } from '../../../platform/lib/fair-queue.ts'
import { idlePool } from '../../../platform/lib/idle-pool.ts'
import type { Found, Task, ToChild, ToParent } from './messages.ts'
import { FileFault } from './problem.ts'

/** Limits of one file (decision "A process apart"). */
export interface ApartLimits {
  timeoutMs: number
  /** Less time than `timeoutMs`: the process has a low priority, so it may have to wait for the processor. */
  mostProcessorMs: number
  mostMemoryMib: number
}

const usual: ApartLimits = { timeoutMs: 60_000, mostProcessorMs: 15_000, mostMemoryMib: 512 }
/**
 * Of one workspace two, so that the third is for others. Those that are stopped for others keep their
 * memory.
 */
const processes = { most: 3, mostOfWorkspace: 2, mostPaused: 2 }
/** How often a file may end the process before it is refused unread: once may be the machine's fault. */
const mostFatal = 2
const mostRemembered = 1_000

/** To start a process takes longer than most files. */
const idle = idlePool<ChildProcess>(60_000, child => child.kill('SIGKILL'))
const queue = new FairQueue(processes)
/** By the SHA-256 of a file: how often it ended its process. */
const fatal = new Map<string, number>()

export interface Apart {
  /** The booking. Its files are read one after the other. */
  owner: Owner
  task: Task
  /** Names the input: a file that ended its process twice is refused. */
  sha256: string
  bytes: AsyncIterable<Uint8Array>
  signal: AbortSignal
  /** Takes the bytes that the task makes. */
  write?(piece: Uint8Array): Promise<void>
}

/**
 * Does the task in a process apart, which is ended when it takes too long or too much memory. Few run at a
 * time, and workspaces and their bookings take turns. Throws `FileFault`.
 */
export function readApart(work: Apart, limits = usual): Promise<Exclude<Found, { fault: unknown }>> {
  const read = async (turn: Turn) => {
    if ((fatal.get(work.sha256) ?? 0) >= mostFatal) throw new FileFault('too_complex')
    const child = takeChild(limits)
    const found = await ask(child, work, limits, turn)
    keep(child, limits)
    if ('fault' in found) throw new FileFault(found.fault)
    return found
  }
  return queue.run(work.owner, read, work.signal)
}

function takeChild(limits: ApartLimits): ChildProcess {
  const child = limits === usual && idle.take()
  if (!child) return startChild(limits)
  child.ref()
  child.channel?.ref()
  return child
}

function startChild({ mostMemoryMib, mostProcessorMs }: ApartLimits): ChildProcess {
  const mostBytes = mostMemoryMib * 1024 * 1024
  const child = fork(new URL('./child.ts', import.meta.url), [`${mostBytes}`, `${mostProcessorMs}`], {
    serialization: 'advanced',
    // No secret of the server is in its environment.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      '--no-warnings',
      `--max-old-space-size=${mostMemoryMib}`,
      '--permission',
      '--allow-addons',
      '--allow-worker',
      '--allow-fs-read=*',
    ],
  })
  // An error that nobody waits for would end the server.
  child.on('error', () => idle.drop(child)).on('exit', () => idle.drop(child))
  giveWay(child)
  return child
}

/** Requests go before files. Threads that the process starts later have its priority. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

/** Ends a process that does not answer. */
async function ask(child: ChildProcess, work: Apart, { timeoutMs }: ApartLimits, turn: Turn): Promise<Found> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<Found>()
  ended.catch(() => {})
  const remember = () => {
    if (fatal.size >= mostRemembered) fatal.delete(fatal.keys().next().value ?? '')
    fatal.set(work.sha256, (fatal.get(work.sha256) ?? 0) + 1)
    reject(new FileFault('too_complex'))
  }
  const abort = () => reject(work.signal.reason)
  let isOver = false
  let writing = Promise.resolve()
  const take = (message: ToParent) => {
    if (!('piece' in message)) return void writing.then(() => resolve(message), reject)
    writing = writing.then(() => (isOver ? undefined : work.write?.(message.piece)))
    // At once: a promise that fails before it is handled would end the server.
    writing.catch(reject)
  }
  const clock = stopwatch(remember, timeoutMs)
  turn.pausable = pausableProcess(child, clock)
  child.on('message', take).once('error', remember).once('exit', remember)
  work.signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([tell(child, work).catch(unlessGone), ended])
    return await ended
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    turn.pausable = undefined
    // It may have been stopped after it had answered. On Windows it never is.
    if (process.platform !== 'win32') signal(child, 'SIGCONT')
    clock.stop()
    child.off('message', take).off('error', remember).off('exit', remember)
    work.signal.removeEventListener('abort', abort)
    // The caller may close what is written to.
    isOver = true
    await writing.catch(() => {})
  }
}

/** Calls `late` after that time, without the time in which it is stopped. */
function stopwatch(late: () => void, ms: number) {
  let [left, since] = [ms, performance.now()]
  let timer = setTimeout(late, left)
  return {
    stop() {
      clearTimeout(timer)
      left -= performance.now() - since
    },
    start() {
      since = performance.now()
      timer = setTimeout(late, left)
    },
  }
}

/** Stops and continues the process. On Windows a signal would end it. */
const pausableProcess = (child: ChildProcess, clock: ReturnType<typeof stopwatch>): Pausable | undefined =>
  process.platform === 'win32'
    ? undefined
    : {
        pause() {
          if (!signal(child, 'SIGSTOP')) return false
          clock.stop()
          return true
        },
        resume() {
          clock.start()
          signal(child, 'SIGCONT')
        },
      }

/** Not `child.kill`, after which the process counts as ended. False if it has ended already. */
function signal({ pid, exitCode, signalCode }: ChildProcess, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  if (pid === undefined || exitCode !== null || signalCode !== null) return false
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** The process takes nothing any more. Its end follows, and is counted then. */
class GoneError extends Error {}

function unlessGone(error: unknown): void {
  if (!(error instanceof GoneError)) throw error
}

async function tell(child: ChildProcess, { task, bytes }: Apart): Promise<void> {
  const send = (message: ToChild) =>
    new Promise<void>((resolve, reject) =>
      child.send(message, undefined, {}, error => (error ? reject(new GoneError()) : resolve())),
    )
  await send(task)
  for await (const piece of bytes) await send({ piece })
  await send('end')
}

function keep(child: ChildProcess, limits: ApartLimits): void {
  child.unref()
  child.channel?.unref()
  if (limits === usual) idle.keep(child)
  else child.kill('SIGKILL')
}
