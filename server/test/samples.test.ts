import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Command } from 'commander'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildProgram } from '../../cli/src/program.ts'
import { processTerminal } from '../../cli/src/terminal.ts'
import { readDocuments } from '../../client/scripts/interface-documents.ts'
import { JuratBooking, JuratOpenBooking } from '../../client/src/booking.ts'
import { Jurat } from '../../client/src/index.ts'
import { JuratManage } from '../../client/src/manage.ts'
import { pdfContent } from '../src/reference/samples/sample.ts'
import { type Call, callOf, wordsOf } from './helpers/curl-samples.ts'

// The code samples of the OpenAPI documents are right: curl by the documents, the SDK by the client, the CLI
// by its program.

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Media {
  schema: object
  example?: unknown
  examples?: Record<string, { $ref?: string }>
}
interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
  'x-codeSamples': { lang: string; label: string; source: string }[]
}
/** An operation of a document, with its samples by their label. */
interface Sampled {
  label: string
  name: 'v3' | 'manage' | 'booking' | 'auth'
  method: string
  path: string
  operation: Operation
  curl: string
  sdk: string | undefined
  cli: string | undefined
}

/** Links to files and what monitors and readers fetch have no method in the client. */
const withoutClient =
  /^(health|ready|metrics|openapi|manageOpenapi|bookingOpenapi|authOpenapi|downloadFile|readCalendarFeed)$/
const isAlias = ({ operation }: Sampled) => /By(Patch|Post|Singular)$/.test(operation.operationId)

let all: Sampled[]
/** Of all documents, by reference. */
const sharedExamples = new Map<string, unknown>()
const options = { strict: false, allErrors: true }
const [bodies, parameters] = [new Ajv2020(options), new Ajv2020({ ...options, coerceTypes: true })]
for (const ajv of [bodies, parameters]) addFormats.default(ajv)

beforeAll(async () => {
  const documents = await readDocuments()
  for (const [name, document] of Object.entries(documents)) {
    for (const ajv of [bodies, parameters]) ajv.addSchema(document, name)
    const { examples } = document.components as { examples: Record<string, { value: unknown }> }
    for (const [key, { value }] of Object.entries(examples))
      sharedExamples.set(`${name}#/components/examples/${key}`, value)
  }
  all = (['v3', 'manage', 'booking', 'auth'] as const).flatMap(name =>
    Object.entries(documents[name].paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        sampled(name, method.toUpperCase(), path, operation as unknown as Operation),
      ),
    ),
  )
})

function sampled(name: Sampled['name'], method: string, path: string, operation: Operation): Sampled {
  const sourceOf = (label: string) =>
    operation['x-codeSamples'].find(sample => sample.label === label)?.source
  const [curl = '', sdk, cli] = ['curl', 'TypeScript SDK', 'CLI'].map(sourceOf)
  return {
    label: `${operation.operationId} (${name})`,
    name,
    method,
    path,
    operation,
    curl,
    sdk,
    cli,
  }
}

describe('Every operation', () => {
  test('Every operation has a sample for curl, in a language that editors know', () => {
    expect(all.length).toBeGreaterThan(100)
    expect(all.filter(({ curl }) => !curl.startsWith('curl ')).map(({ label }) => label)).toEqual([])
    const languages = new Set(all.flatMap(({ operation }) => operation['x-codeSamples'].map(one => one.lang)))
    expect([...languages].sort()).toEqual(['php', 'python', 'shell', 'typescript'])
  })

  test('Every operation has a sample for the SDK, except those without a method in the client', () => {
    // The sign-in interface is for browsers.
    const missing = all.filter(({ sdk, name }) => sdk === undefined && name !== 'auth')
    expect(missing.map(({ operation }) => operation.operationId)).toHaveLength(9)
    expect(missing.filter(({ operation }) => !withoutClient.test(operation.operationId))).toEqual([])
  })

  test('Every operation has a sample for the CLI, where a command calls it', () => {
    const lines = all.map(({ cli = '' }) => cli)
    const groups = ['reservations', 'appointments', 'endpoints', 'deliveries', 'workspaces', 'tokens']
    const commands = groups.flatMap(group =>
      childOf(program(), group).commands.map(command => `jurat ${group} ${command.name()}`),
    )
    expect(commands.length).toBeGreaterThan(25)
    const unused = [...commands, 'jurat events list', 'jurat events get', 'jurat backup'].filter(
      command => !lines.some(line => `${line} `.startsWith(`${command} `)),
    )
    expect(unused).toEqual([])
  })
})

describe('The curl samples', () => {
  test('The curl samples call their operation, with parameters and a body that its schemas allow', () => {
    for (const one of all) expect([one.label, problemsOf(one)]).toEqual([one.label, []])
  })

  test('Wrong curl samples are rejected', () => {
    const found = (id: string) => all.find(({ operation }) => operation.operationId === id) as Sampled
    const create = found('createReservation')
    expect(problemsOf({ ...create, curl: create.curl.replace('"Ana"', '5') })).not.toEqual([])
    expect(problemsOf({ ...create, path: '/wp-json/v3/signers' })).not.toEqual([])
    const list = found('listReservations')
    expect(problemsOf({ ...list, curl: list.curl.replace('queued', 'nothing') })).not.toEqual([])
    expect(problemsOf({ ...list, curl: list.curl.replace('status', 'state') })).not.toEqual([])
  })
})

/** Why the sample is not a call of its operation; empty where it is. */
function problemsOf({ name, method, path, operation, curl }: Sampled): string[] {
  const call = callOf(curl)
  const url = new URL(call.url)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/{]+)')}$`).exec(url.pathname)?.slice(1)
  if (call.method !== method || !values) return [`It calls ${call.method} ${url.pathname}.`]
  const given = new Map([...names.map((name, at) => [name, values[at]] as const), ...url.searchParams])
  const { requestBody } = operation
  const known = (operation.parameters ?? []).filter(({ in: place }) => place !== 'header')
  const strange = [...given.keys()].filter(name => !known.some(one => one.name === name))
  const wrong = known
    .filter(({ name, required }) => required || given.has(name))
    .filter(parameter => !parameters.validate(rooted(parameter.schema, name), given.get(parameter.name)))
  const schema = requestBody?.content['application/json']?.schema
  if (schema && (requestBody?.required || call.json !== undefined)) {
    const isValid = bodies.validate(rooted(schema, name), call.json)
    return [...strange, ...wrong.map(({ name }) => name), ...(isValid ? [] : [bodies.errorsText()])]
  }
  return [
    ...strange,
    ...wrong.map(({ name }) => name),
    ...(call.json === undefined ? [] : ['It has a body.']),
  ]
}

/** The schema, with references into its document. */
const rooted = (schema: object, document: string): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', `"${document}#/components`))

describe('The SDK samples', () => {
  test('The SDK samples compile', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jurat-samples-'))
    try {
      openProject(folder)
      for (const { name, operation, sdk } of all) {
        if (sdk) writeFileSync(join(folder, `${name}-${operation.operationId}.ts`), sdk)
      }
      const compiled = () =>
        spawnSync('tsc', ['-p', folder, '--pretty', 'false'], { encoding: 'utf8', cwd: folder }).stdout
      expect(compiled()).toBe('')
      const { sdk = '' } = all.find(({ operation }) => operation.operationId === 'getNotary') ?? {}
      writeFileSync(join(folder, 'wrong.ts'), sdk.replace('notary.name', 'notary.nickname'))
      expect(compiled()).toContain('nickname')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('The SDK samples make the same call as curl', async () => {
    for (const one of all) {
      if (one.sdk === undefined || isAlias(one)) continue
      const { method, url, json } = await sentBy(one.sdk, one)
      expect([one.label, { method, url, json }]).toEqual([one.label, callOf(one.curl)])
    }
  })
})

/** A project with the client's sources under the client's name. */
function openProject(folder: string): void {
  const source = (file: string) => [join(root, 'client/src', file)]
  const compilerOptions = {
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext'],
    types: ['node'],
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    paths: {
      '@jurat/client': source('index.ts'),
      '@jurat/client/manage': source('manage.ts'),
      '@jurat/client/booking': source('booking.ts'),
    },
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
}

/** Runs the sample with a server that returns the example of the operation. */
async function sentBy(sdk: string, { name, operation }: Sampled): Promise<Call> {
  const calls: Call[] = []
  const options = {
    maxRetries: 0,
    fetch: async (input: unknown, { method = 'GET', headers, body }: RequestInit = {}) => {
      const isJson = new Headers(headers).get('content-type') === 'application/json'
      const json = isJson ? await new Response(body ?? null).json() : undefined
      calls.push({ method, url: String(input), json })
      return responseOf(name, operation)
    },
  }
  // biome-ignore lint/suspicious/noExplicitAny: options of each client
  const connected = (Client: new (options: any) => unknown) =>
    function connect(given: object) {
      return new Client({ ...given, ...options })
    }
  const names = {
    Jurat: connected(Jurat),
    JuratManage: connected(JuratManage),
    JuratBooking: connected(JuratBooking),
    JuratOpenBooking: connected(JuratOpenBooking),
    console: { log: () => {} },
    process: { env: { TOKEN: 'x', ADMIN: 'x' } },
    readFile: async () => Buffer.from(pdfContent, 'base64'),
    writeFile: async () => {},
    createReadStream: () => Readable.from([Buffer.from('pictures')]),
  }
  const body = `return (async () => {${sdk.replace(/^import .*$/gm, '')}\n})()`
  await new Function(...Object.keys(names), body)(...Object.values(names)).catch((error: unknown) => {
    // Some examples are shorter than the responses.
    if (calls.length === 0) throw error
  })
  expect(calls).toHaveLength(1)
  return calls[0] as Call
}

function responseOf(name: Sampled['name'], { responses }: Operation): Response {
  const [, good] = Object.entries(responses).find(([status]) => Number(status) < 300) ?? []
  const { examples = {}, ...media }: Partial<Media> = good?.content?.['application/json'] ?? {}
  const [shared] = Object.values(examples)
  const example = media.example ?? sharedExamples.get(`${name}${shared?.$ref}`) ?? null
  const isList = typeof example === 'object' && example !== null && 'next_cursor' in example
  return Response.json(isList ? { ...example, next_cursor: null } : example)
}

describe('The CLI samples', () => {
  test('The CLI samples are lines that the program accepts', async () => {
    const lines = all.flatMap(({ cli }) => cli ?? [])
    expect(lines.length).toBeGreaterThan(35)
    for (const line of lines) expect([line, await ranBy(line)]).toEqual([line, 1])
    await expect(ranBy('jurat reservations get 1042 --sideways')).rejects.toThrow('--sideways')
    await expect(ranBy('jurat reservations take 1042')).rejects.toThrow('take')
  })
})

const terminal = { ...processTerminal(), env: {} }
const program = () => buildProgram(terminal)

function childOf({ commands }: Command, name: string): Command {
  const found = commands.find(command => command.name() === name)
  if (!found) throw new Error(`There is no command ${name}.`)
  return found
}

/** How many commands the line runs. They do nothing here but accept their arguments. */
async function ranBy(line: string): Promise<number> {
  let ran = 0
  const quiet = (command: Command) => {
    command.exitOverride().configureOutput({ writeErr: () => {}, outputError: () => {} })
    const count = () => {
      ran += 1
    }
    if (command.commands.length === 0) command.action(count)
    command.commands.forEach(quiet)
  }
  const parser = program()
  quiet(parser)
  const [, ...words] = wordsOf(line)
  await parser.parseAsync(words, { from: 'user' })
  return ran
}
