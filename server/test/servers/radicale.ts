import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** Whether Debian's calendar server is installed. */
export const hasRadicale = (process.env.PATH ?? '')
  .split(delimiter)
  .some(folder => existsSync(join(folder, 'radicale')))

/** A real calendar server on loopback, which anybody may read and write. */
export interface Radicale extends AsyncDisposable {
  /** Address of a calendar. */
  url(name: string): string
  /** Replaces a whole calendar by these components. */
  put(name: string, ...components: string[][]): Promise<void>
  /** Ends the server, or starts it again with its calendars. */
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startRadicale(): Promise<Radicale> {
  const folder = mkdtempSync(join(tmpdir(), 'jurat-radicale-'))
  const port = await freePort()
  const home = `http://127.0.0.1:${port}/nora`
  const options = ['--server-hosts', `127.0.0.1:${port}`, '--auth-type', 'none', '--config', '']
  let running: ChildProcess | undefined
  const start = async () => {
    const storage = ['--storage-filesystem-folder', folder, '--logging-level', 'error']
    running = spawn('radicale', [...options, ...storage], { stdio: 'ignore' })
    await answers(home)
  }
  const stop = async () => {
    if (!running || running.exitCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  await start()
  await fetch(`${home}/`, { method: 'MKCOL' })
  const url = (name: string) => `${home}/${name}/`
  return {
    url,
    start,
    stop,
    put: async (name, ...components) => {
      const lines = [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//test//test//EN',
        ...components.flat(),
        'END:VCALENDAR',
      ]
      const headers = { 'content-type': 'text/calendar; charset=utf-8' }
      const body = `${lines.join('\r\n')}\r\n`
      const { status } = await fetch(url(name), { method: 'PUT', headers, body })
      if (status !== 201) throw new Error(`radicale took no calendar: ${status}`)
    },
    [Symbol.asyncDispose]: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Its first answer takes a second. */
async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(50)
  }
  throw new Error('radicale did not start')
}
