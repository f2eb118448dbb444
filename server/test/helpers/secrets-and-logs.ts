import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Log, openLog } from '../../src/lib/log.ts'

/*
 * What a run of the tests has logged, and what must not stand there: `scripts/logs.ts` holds one against the
 * other when the run is over. Both are kept in the folder that JURAT_TEST_LOGS names; without it nothing is.
 */

const folder = process.env.JURAT_TEST_LOGS
const known = new Set<string>()

/** The log of a test's server: everything it might say, at the most talkative level. */
export function openKeptLog(level: string): Log {
  if (!folder || level !== 'silent') return openLog(level)
  mkdirSync(folder, { recursive: true })
  return openLog('trace', pino.destination({ dest: join(folder, `log-${process.pid}.jsonl`), sync: true }))
}

/** Members whose values are credentials, or say who somebody is. */
const secret =
  /"(?:token|secret|email|key|public_key|appointment|reservation|upload|session)":"([^"\\]{12,})"/g
const signature = /[?&]signature=([\w-]{12,})/g

/** Notes the token of a call, and what is secret in its body or its answer. */
export function noteSecrets(token: string | undefined, ...texts: string[]): void {
  if (!folder) return
  const found = texts.flatMap(text => [...text.matchAll(secret), ...text.matchAll(signature)])
  const values = [token ?? '', ...found.map(([, value = '']) => value)].filter(value => value.length >= 12)
  const fresh = values.filter(value => !known.has(value))
  if (fresh.length === 0) return
  for (const value of fresh) known.add(value)
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `secrets-${process.pid}.txt`), `${fresh.join('\n')}\n`)
}
