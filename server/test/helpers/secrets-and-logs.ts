import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Log, openLog } from '../../src/platform/lib/log.ts'

/*
 * Logs of a test run, and the secrets that must not be in them: `scripts/logs.ts` compares them after the
 * run. Both are in the folder JURAT_TEST_LOGS. Without that variable nothing is kept.
 */

const folder = process.env.JURAT_TEST_LOGS
const known = new Set<string>()

/** Not yet written: each write by itself would be a tenth of the processor time of a test. */
const unwritten: string[] = []
let kept: ReturnType<typeof pino.destination> | undefined
const buffered = 16_000

/** The log of a test server, at the lowest level. */
export function openKeptLog(level: string): Log {
  if (!folder || level !== 'silent') return openLog(level)
  mkdirSync(folder, { recursive: true })
  const dest = join(folder, `log-${process.pid}.jsonl`)
  kept ??= pino.destination({ dest, sync: true, minLength: buffered })
  return openLog('trace', kept)
}

/** Writes what is buffered. Called when an installation stops, so that nothing is lost with the process. */
export function writeKept(): void {
  kept?.flushSync()
  if (!folder || unwritten.length === 0) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `secrets-${process.pid}.txt`), `${unwritten.splice(0).join('\n')}\n`)
}
process.once('exit', writeKept)

/** Fields whose values are credentials or personal data. */
const secret =
  /"(?:token|secret|email|key|public_key|appointment|reservation|upload|session)":"([^"\\]{12,})"/g
const signature = /[?&]signature=([\w-]{12,})/g
const feedKey = /\/calendar\/([\w-]{21})\.ics/g
/** In addresses of imported calendars. */
const calendarKey = /(private-[\w]{8,})/g

/** Records the token of a call, and the secrets in its body and response. */
export function noteSecrets(token: string | undefined, ...texts: string[]): void {
  if (!folder) return
  const found = texts.flatMap(text => [
    ...text.matchAll(secret),
    ...text.matchAll(signature),
    ...text.matchAll(feedKey),
    ...text.matchAll(calendarKey),
  ])
  const values = [token ?? '', ...found.map(([, value = '']) => value)].filter(value => value.length >= 12)
  const fresh = values.filter(value => !known.has(value))
  for (const value of fresh) known.add(value)
  unwritten.push(...fresh)
}
