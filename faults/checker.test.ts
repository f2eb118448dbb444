import { appendFileSync, cpSync, globSync, mkdtempDisposableSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { check, rules } from './checker.ts'
import { killProcess } from './faults/kill-process.ts'
import { Load } from './load.ts'
import { Random } from './random.ts'
import { readerOver } from './reader.ts'
import { settle, sweep } from './settle.ts'
import { openSite, type Site } from './site.ts'
import { spoiledBookings } from './spoil/bookings.ts'
import { spoiledTraces } from './spoil/traces.ts'
import { spoiledWitnesses } from './spoil/witnesses.ts'

// A database that a real server has written under the suite's own load, and that every rule finds good; then each way to
// spoil it, in a transaction that is undone.

const calls = 400

const statements = Object.entries({ ...spoiledBookings, ...spoiledTraces }).flatMap(([rule, ways]) =>
  ways.map(([what, ...statements]) => ({ rule, what, statements })),
)

let site: Site
let pglite: PGlite
let folder: ReturnType<typeof mkdtempDisposableSync>

beforeAll(async () => {
  site = await openSite(killProcess, 'embedded', new Random(7))
  const { client, world, installation, workspaceId, receiver, random } = site
  const urlOf = () => installation.url(random)
  const load = new Load({ client, world, random, workspaceId, urlOf, receiverUrl: receiver.url, round: 1 })
  load.begin()
  for (let waited = 0; load.calls.length < calls && waited < 1_500; waited++) await sleep(100)
  await load.end()
  await load.resolve()
  site.calls.push(...load.calls)
  await settle(client, installation.url(random) ?? '', workspaceId)
  await installation.end('SIGTERM')
  await sweep(installation)
  pglite = new PGlite(join(installation.dataDir, 'database'))
  folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-faults-checker-'))
}, 300_000)

afterAll(async () => {
  await pglite.close()
  folder.remove()
  await site[Symbol.asyncDispose]()
})

/** To be spoiled: copies of what the clients and the receiver know. */
const factsNow = () => ({
  workspaceId: site.workspaceId,
  calls: structuredClone(site.calls),
  receipts: structuredClone(site.receiver.receipts),
  files: folder.path,
})

const reader = readerOver((text, parameters) => pglite.query(text, parameters))

/** A copy of the stored files, to be spoiled. */
function copyFiles(): void {
  rmSync(folder.path, { recursive: true, force: true })
  cpSync(site.files, folder.path, { recursive: true })
}

describe('A database that went through nothing bad', () => {
  test('is good by every rule', async () => {
    copyFiles()
    expect(await check(reader, factsNow())).toEqual([])
    expect(site.calls.length).toBeGreaterThanOrEqual(calls)
  })

  test('has something of every kind to look at', async () => {
    const operations = new Set(site.calls.map(({ operation }) => operation))
    expect(operations.size).toBeGreaterThanOrEqual(14)
  })
})

describe('The checker finds', () => {
  test.each(statements)('$what', async ({ rule, statements }) => {
    copyFiles()
    await pglite.exec('begin')
    try {
      // Constraints would refuse what a broken server could not write either; here it must be written.
      await pglite.exec('set local session_replication_role = replica')
      let changed = 0
      for (const statement of statements) {
        const result = await pglite.query(statement.replaceAll('$W', String(site.workspaceId)))
        changed += result.affectedRows ?? 0
      }
      expect(changed).toBeGreaterThan(0)
      expect(await check(reader, factsNow(), [rule])).not.toEqual([])
    } finally {
      await pglite.exec('rollback')
    }
  })

  test.each(spoiledWitnesses)('$what', async ({ rule, spoil }) => {
    copyFiles()
    const facts = factsNow()
    spoil(facts.calls, facts.receipts)
    // By all of them, so that none breaks off at what another is there to find.
    expect((await check(reader, facts)).map(finding => finding.rule)).toContain(rule)
  })

  test.each([
    [
      'a file that is gone',
      'every document and video has its file, as long as it says',
      (path: string) => rmSync(path),
    ],
    [
      'a file that is longer',
      'every document and video has its file, as long as it says',
      (path: string) => appendFileSync(path, 'x'),
    ],
    [
      'a file with something else in it',
      'a file is what was uploaded',
      (path: string) => writeFileSync(path, 'else'),
    ],
    [
      'a file of nobody',
      'there is no file without a row',
      (path: string) => writeFileSync(`${path}x`, 'more'),
    ],
    [
      'a half-written file',
      'there is no file without a row',
      (path: string) => writeFileSync(`${path}.part`, 'half'),
    ],
    [
      'a hidden file',
      'there is no file without a row',
      () => writeFileSync(join(folder.path, '.probe-1'), 'probe'),
    ],
  ])('%s', async (_what, rule, spoil) => {
    copyFiles()
    const [path = ''] = globSync('*/*/*', { cwd: folder.path })
    spoil(join(folder.path, path))
    expect(await check(reader, factsNow(), [rule])).not.toEqual([])
  })

  test('something by each of its rules', () => {
    const ofFiles = Object.keys(rules).filter(rule => /\bfile\b/.test(rule))
    const covered = [...statements, ...spoiledWitnesses].map(({ rule }) => rule)
    expect([...new Set([...covered, ...ofFiles])].sort()).toEqual(Object.keys(rules).sort())
  })
})
