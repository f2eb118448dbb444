import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiToken, type Home, openHome, type ServerProcess, startServer } from '../helpers/process.ts'
import { freePort } from '../servers/free-port.ts'
import { type Block, blocks, nameOf, pages } from './blocks.ts'
import { driverOf, isLeftOut, leftOut, otherJson, transcriptCheck } from './exceptions.ts'
import { copyClone, fileNameOf, Session } from './guide.ts'
import { compile, openProject, type Program, runPrograms } from './programs.ts'
import { fieldsOf, Shapes } from './shapes.ts'
import { callsIn, openFolder, type Ran, runInShell } from './shell.ts'
import { type Installation, World } from './world.ts'

// Runs every code block of the docs on a real server, and checks the JSON that the pages show.

const adminToken = 'admin-token-of-the-code-blocks'
const folder = mkdtempSync(join(tmpdir(), 'jurat-code-blocks-'))
let home: Home
let server: ServerProcess
let receiver: Server
let installation: Installation
let shapes: Shapes

beforeAll(async () => {
  home = await openHome(null)
  server = await startServer({ ...home.env, JURAT_ADMIN_TOKEN: adminToken })
  receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  installation = { url: server.url, adminToken, receiverUrl }
  shapes = await Shapes.read()
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await home?.[Symbol.asyncDispose]()
  receiver?.close()
  receiver?.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

const guide = 'docs/guide.md'
const guided = blocks.filter(block => block.page === guide && !isLeftOut(block))
const run = blocks.filter(block => block.page !== guide && !isLeftOut(block))
const written = (language: string) => run.filter(block => block.language === language)
const named = (list: Block[]) => list.map(block => [nameOf(block), block] as const)
const isBackup = ({ text }: Block) => /backup/.test(text)
/** Output and calls of the shell blocks. */
const ran = new Map<Block, Ran>()

describe('the pages', () => {
  test('The pages have blocks only in languages that are run or checked here', () => {
    expect(pages.length).toBeGreaterThan(40)
    expect(written('sh').length).toBeGreaterThan(20)
    const strange = [
      ...run.filter(block => !['sh', 'ts', 'json'].includes(block.language) && !transcriptCheck(block)),
      ...guided.filter(({ language }) => !['sh', 'js', 'json', 'text'].includes(language)),
    ]
    expect(strange.map(nameOf)).toEqual([])
  })

  test('The pages still have the blocks that are left out', () => {
    const found = leftOut.map(one => blocks.filter(block => isLeftOut(block, [one])).length)
    expect(leftOut.filter((_, at) => found[at] !== 1)).toEqual([])
  })
})

// First, because it expects certain ids of its rows.
test('The blocks of the guide run one after the other', { timeout: 240_000 }, async () => {
  const clone = join(folder, 'guide/jurat')
  copyClone(clone)
  await using terminal = new Session(clone, join(folder, 'guide/terminal'))
  const port = String(await freePort())
  let from = 0
  for (const block of guided) {
    const text = block.text
      .replaceAll('http://localhost:8080', server.url)
      .replaceAll('jurat_test_…', apiToken)
      .replaceAll('3000', port)
    if (block.language === 'text') await terminal.expect(text.split('\n'), from)
    if (block.language === 'sh') {
      from = terminal.length
      const output = await terminal.paste(text)
      ran.set(block, { output: output.replace(/^@@ .*$/gm, ''), calls: callsIn(output) })
    }
    if (block.language === 'js') {
      expect(fileNameOf(block), nameOf(block)).toBeDefined()
      writeFileSync(join(await terminal.folder(), fileNameOf(block) ?? ''), text)
    }
  }
  const deliveries = JSON.parse([...ran.values()].findLast(({ calls }) => calls.length > 0)?.output ?? '')
  expect(deliveries.data[0].status).toBe('delivered')
})

/** The admin token if the page asks for it. */
const tokenFor = ({ above }: Block, world: World) =>
  above.includes('admin token only') ? adminToken : world.token

const environment = (block: Block, world: World) => ({
  TOKEN: tokenFor(block, world),
  JURAT_TOKEN: tokenFor(block, world),
  JURAT_WEBHOOK_SECRET: 'whsec_docs',
  ADMIN: adminToken,
  JURAT_URL: server.url,
  JURAT_WORKSPACE: String(world.id),
})

describe('In the shell', () => {
  const runs = async (_: string, block: Block) => {
    const world = await World.open(installation)
    const text = await world.filled(block.text)
    ran.set(block, await runInShell(text, openFolder(folder, adminToken), environment(block, world)))
  }

  test.concurrent.each(named(written('sh').filter(block => !isBackup(block))))(
    'The shell block of %s runs',
    runs,
  )
  // An installation makes one backup at a time, and rejects another.
  test.each(named(written('sh').filter(isBackup)))('The shell blocks of %s run in turn', runs)
})

describe.concurrent('What a command writes', () => {
  const transcripts = run.flatMap(block => {
    const check = transcriptCheck(block)
    return check === undefined ? [] : [[nameOf(block), check] as const]
  })

  test.each(transcripts)('The output %s is of an existing command', async (_, check) => {
    await runInShell(check, openFolder(folder, adminToken), {})
  })
})

describe('In TypeScript', () => {
  const prepared: Program[] = []
  let project: string

  test('The TypeScript blocks compile with strict types', async () => {
    project = openFolder(folder, adminToken)
    openProject(project)
    for (const [at, block] of written('ts').entries()) {
      const world = await World.open(installation)
      const whole = `${block.text}\n${driverOf(block)}\nexport {}\n`
      const text = await world.filled(whole)
      prepared.push({ name: `block-${at}.ts`, text, env: environment(block, world), of: nameOf(block) })
    }
    expect(prepared.length).toBeGreaterThan(2)
    expect(compile(project, prepared)).toEqual([])
  })

  test('The TypeScript blocks run', () => {
    expect(runPrograms(project, prepared)).toEqual([])
  })
})

describe('In JSON', () => {
  const all = [...run, ...guided].filter(({ language }) => language === 'json')

  test.each(named(all))('The JSON block is valid: %s', (_, block) => {
    const value: unknown = JSON.parse(block.text)
    const other = otherJson(block)
    if (other) {
      expect(other(shapes, value)).toBe('')
      return
    }
    const before = blocks.filter(({ page, line }) => page === block.page && line < block.line).at(-1)
    const { calls, output } = (before && ran.get(before)) ?? { calls: [], output: '' }
    const [call] = calls
    if (!call || calls.length > 1) throw new Error('It follows no call, and is not among the exceptions.')
    const isShort = block.text.includes('"…"')
    expect(isShort ? '' : shapes.answerTo(call, value)).toBe('')
    expect(fieldsOf(value)).toEqual(fieldsOf(JSON.parse(output)))
  })
})
