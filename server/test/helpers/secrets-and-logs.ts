import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Log, openLog } from '../../src/lib/log.ts'

/*
 * Logs of a test run, and the secrets that must not be in them: `scripts/logs.ts` compares them after the
 * run. Both are in the folder JURAT_TEST_LOGS. Without that variable nothing is kept.
 */

const folder = process.env.JURAT_TEST_LOGS
const known = new Set<string>()

/** The log of a test server, at the lowest level. */
export function openKeptLog(level: string): Log {
  if (!folder || level !== 'silent') return openLog(level)
  mkdirSync(folder, { recursive: true })
  return openLog('trace', pino.destination({ dest: join(folder, `log-${process.pid}.jsonl`), sync: true }))
}

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
  if (fresh.length === 0) return
  for (const value of fresh) known.add(value)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `secrets-${process.pid}.txt`), `${fresh.join('\n')}\n`)
}
