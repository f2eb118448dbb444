import { appendFileSync, cpSync, globSync, mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check, rules } from './checker.ts'
import { corruptedBookings } from './corruptions/bookings.ts'
import { corruptedFacts } from './corruptions/client-facts.ts'
import { corruptedEvents } from './corruptions/events-and-mails.ts'
import { killProcess } from './faults/kill-process.ts'
import { Load } from './load.ts'
import { Random } from './random.ts'
import { readerOver } from './reader.ts'
import { settle, sweep } from './settle.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'

// A server writes a database under the load of the fault tests. Every rule must accept it. Then each
// corruption, made in a transaction that is rolled back, must be found by its rule.

const calls = 400

const statements = Object.entries({ ...corruptedBookings, ...corruptedEvents }).flatMap(([rule, ways]) =>
  ways.map(([what, ...statements]) => ({ rule, what, statements })),
)

let environment: TestEnvironment
let pglite: PGlite
let folder: ReturnType<typeof mkdtempDisposableSync>

beforeAll(async () => {
  environment = await openTestEnvironment(killProcess, 'embedded', new Random(7))
  const { client, expected, installation, workspaceId, receiver, random } = environment
  const urlOf = () => installation.url(random)
  const load = new Load({ client, expected, random, workspaceId, urlOf, receiverUrl: receiver.url, round: 1 })
  load.begin()
  for (let waited = 0; load.calls.length < calls && waited < 1_500; waited++) await sleep(100)
  await load.end()
  await load.resolve()
  environment.calls.push(...load.calls)
  await settle(client, installation.url(random) ?? '', workspaceId)
  await installation.end('SIGTERM')
  await sweep(installation)
  pglite = new PGlite(join(installation.dataDir, 'database'))
  folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-faults-checker-'))
}, 300_000)

afterAll(async () => {
  await pglite.close()
  folder.remove()
  await environment[Symbol.asyncDispose]()
})

/** Copies of the recorded calls and receipts, which a test may change. */
const factsNow = () => ({
  workspaceId: environment.workspaceId,
  calls: structuredClone(environment.calls),
  receipts: structuredClone(environment.receiver.receipts),
  files: folder.path,
})

const reader = readerOver((text, parameters) => pglite.query(text, parameters))

/** Copies the stored files, so that a test may change them. */
function copyFiles(): void {
  rmSync(folder.path, { recursive: true, force: true })
  cpSync(environment.files, folder.path, { recursive: true })
}

describe('a database without corruption', () => {
  test('A database without corruption passes every rule', async () => {
    copyFiles()
    expect(await check(reader, factsNow())).toEqual([])
    expect(environment.calls.length).toBeGreaterThanOrEqual(calls)
  })

  test('A database without corruption has rows of at least 14 operations', async () => {
    const operations = new Set(environment.calls.map(({ operation }) => operation))
    expect(operations.size).toBeGreaterThanOrEqual(14)
  })
})

describe('the checker finds', () => {
  test.each(statements)('The checker finds $what', async ({ rule, statements }) => {
    copyFiles()
    await pglite.exec('begin')
    try {
      // Constraints would reject some of the corruptions.
      await pglite.exec('set local session_replication_role = replica')
      let changed = 0
      for (const statement of statements) {
        const result = await pglite.query(statement.replaceAll('$W', String(environment.workspaceId)))
        changed += result.affectedRows ?? 0
      }
      expect(changed).toBeGreaterThan(0)
      expect(await check(reader, factsNow(), [rule])).not.toEqual([])
    } finally {
      await pglite.exec('rollback')
    }
  })

  test.each(corruptedFacts)('The checker finds $what', async ({ rule, corrupt }) => {
    copyFiles()
    const facts = factsNow()
    corrupt(facts.calls, facts.receipts)
    // Run all rules: none may fail on data that another rule must find.
    expect((await check(reader, facts)).map(finding => finding.rule)).toContain(rule)
  })

  test.each([
    ['a missing file', 'every document and video has a file of its size', (path: string) => rmSync(path)],
    [
      'a file with extra bytes',
      'every document and video has a file of its size',
      (path: string) => appendFileSync(path, 'x'),
    ],
    [
      'a file with other content',
      'every file has the uploaded content',
      (path: string) => writeFileSync(path, 'else'),
    ],
    ['a file without a row', 'every file has a row', (path: string) => writeFileSync(`${path}x`, 'more')],
    [
      'a partially written file',
      'every file has a row',
      (path: string) => writeFileSync(`${path}.part`, 'half'),
    ],
    ['a hidden file', 'every file has a row', () => writeFileSync(join(folder.path, '.probe-1'), 'probe')],
  ])('The checker finds %s', async (_what, rule, corrupt) => {
    copyFiles()
    const [path = ''] = globSync('*/*/*', { cwd: folder.path })
    corrupt(join(folder.path, path))
    expect(await check(reader, factsNow(), [rule])).not.toEqual([])
  })

  test('The checker finds a corruption with each of its rules', () => {
    const ofFiles = Object.keys(rules).filter(rule => /\bfile\b/.test(rule))
    const covered = [...statements, ...corruptedFacts].map(({ rule }) => rule)
    expect([...new Set([...covered, ...ofFiles])].sort()).toEqual(Object.keys(rules).sort())
  })
})
