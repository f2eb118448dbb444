import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempDisposableSync, openSync, readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { JuratApiError, JuratTimeoutError } from '../../client/src/index.ts'
import { refusalOf } from '../../client/src/transport/refusal.ts'
import { readSources } from '../../server/test/architecture/source-map.ts'
import { beginShell, openHome, startServer } from '../../server/test/helpers/process.ts'
import { oldNode, untilRefused } from '../../server/test/helpers/start-calls.ts'
import { freePort } from '../../server/test/servers/free-port.ts'
import { exitCodes, failureOf } from '../src/exit.ts'
import { buildProgram } from '../src/program.ts'
import { processTerminal } from '../src/terminal.ts'
import { jurat, juratProcess, juratScript, spawnJurat } from './jurat.ts'

const program = buildProgram(processTerminal())

/** Every command with its words on the command line. */
function commandsOf(command: Command, words: string[] = []): [words: string[], command: Command][] {
  return command.commands
    .filter(one => one.name() !== 'complete')
    .flatMap(one => [
      [[...words, one.name()], one] as [string[], Command],
      ...commandsOf(one, [...words, one.name()]),
    ])
}
const commands = commandsOf(program)

const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

describe('help', () => {
  test.each(commands.map(([words]) => words))(
    'The help of %s %s says what it does, and has correct examples',
    async (...given) => {
      const words = given.filter(word => typeof word === 'string')
      const { code, out } = await jurat([...words, '--help'])
      expect(code).toBe(0)
      expect(out).toContain(`Usage: jurat ${words.join(' ')}`)
      const examples = [...out.matchAll(/^ {2}\$ (.*?)(?: +# .*)?$/gm)].map(([, line = '']) => line)
      expect(examples.length).toBeGreaterThan(0)
      for (const line of examples) {
        const [, own = ''] = /jurat (.*?)(?:\)$| \| | > |$)/.exec(line.replace(/\S+=\S+ (?=jurat)/, '')) ?? []
        const asked = wordsOf(own)
        const [known] = commands
          .filter(([path]) => path.every((word, at) => asked[at] === word))
          .sort(([a], [b]) => b.length - a.length)
        expect([line, known?.[0].slice(0, words.length)]).toEqual([line, words])
        const options = asked.filter(word => /^--?[a-z]/.test(word) && word !== '-r')
        for (const option of options) {
          expect([
            line,
            known?.[1].options.some(({ long, short }) => long === option || short === option),
          ]).toEqual([line, true])
        }
      }
    },
  )

  test('Help without a command is the overview, and wrong use', async () => {
    const { code, err } = await jurat([])
    expect(code).toBe(2)
    for (const [[name = '']] of commands) expect(err).toContain(`  ${name}`)
  })

  test('The command help shows the overview too', async () => {
    expect((await jurat(['help', 'trigger'])).out).toBe((await jurat(['trigger', '--help'])).out)
  })

  test('Help lists the exit codes of the page on the commands', async () => {
    const { out } = await jurat(['--help'])
    const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
    const codes = [...page.matchAll(/^\| `(\d+)` \|/gm)].map(([, code]) => code)
    expect(codes).toEqual(['0', '1', '2', '3', '4', '5', '130'])
    expect(codes.map(Number)).toEqual(Object.values(exitCodes))
    for (const code of codes) expect(out).toMatch(new RegExp(`\\b${code} [a-z ]+[,.]`))
  })
})

describe('the page on the commands', () => {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')

  test.each(commands.filter(([, { commands }]) => commands.length === 0).map(([words]) => words.join(' ')))(
    'The page on the commands has jurat %s',
    name => expect(page).toContain(`jurat ${name}`),
  )
})

describe('completion', () => {
  const complete = async (...words: string[]) =>
    (await jurat(['complete', '--', ...words])).out.split('\n').slice(0, -1)

  test.each([
    [['re'], ['restore', 'reports', 'reservations']],
    [
      ['tokens', ''],
      ['list', 'create', 'rotate', 'revoke'],
    ],
    [
      ['trigger', 'video-'],
      ['video-uploaded', 'video-deleted'],
    ],
    [['reservations', 'list', '--st'], ['--status']],
    [
      ['reservations', 'list', '--status', 'c'],
      ['completed', 'canceled', 'complete'],
    ],
    [['listen', '--events', 'signer-added,signer-u'], ['signer-added,signer-updated']],
    [['listen', '--url', ''], []],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['nonsense', 'x'], []],
  ])('The completion of %j is %j', async (words, expected) => {
    expect(await complete(...words)).toEqual(expected)
  })

  test('Completion works in bash', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-bin-'))
    symlinkSync(fileURLToPath(new URL('../jurat.js', import.meta.url)), join(folder.path, 'jurat'))
    const script =
      'source <(jurat completion bash); COMP_WORDS=(jurat trigger video-); COMP_CWORD=2; _jurat; printf "%s\\n" "$COMPREPLY"'
    const env = { ...process.env, PATH: `${folder.path}:${process.env.PATH}` }
    expect(execFileSync('bash', ['-c', script], { env, encoding: 'utf8' })).toBe('video-uploaded\n')
  })

  test.each(['bash', 'zsh', 'fish'])('Completion has a script for %s', async shell => {
    expect((await jurat(['completion', shell])).out).toMatch(/jurat complete -- /)
  })

  test('Completion for an unknown shell is wrong use', async () => {
    const { code, err } = await jurat(['completion', 'cmd'])
    expect([code, err]).toEqual([2, expect.stringContaining('Allowed choices are bash, zsh, fish.')])
  })
})

test.runIf(existsSync('/dev/full'))('An output that cannot be written fails with one line', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(juratScript, ['--help'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(full)
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^✗ The output cannot be written: ENOSPC.*\n$/)])
})

describe('colors', () => {
  const color = '\u001b['
  test.each([
    ['to a file: none', {}, undefined, false],
    ['to a terminal: some', {}, 100, true],
    ['with NO_COLOR: none', { NO_COLOR: '1' }, 100, false],
    ['with an empty NO_COLOR: some', { NO_COLOR: '' }, 100, true],
    ['with FORCE_COLOR: some', { FORCE_COLOR: '1' }, undefined, true],
    ['with both: none', { FORCE_COLOR: '1', NO_COLOR: '1' }, 100, false],
    ['to a dumb terminal: none', { TERM: 'dumb' }, 100, false],
  ])('%s', async (_what, env, columns, expected) => {
    const { out } = await jurat(['trigger', '--list'], { env, ...(columns ? { columns } : {}) })
    expect(out.includes(color)).toBe(expected)
    const { err } = await jurat(['trigger'], {
      env: { ...env, JURAT_TOKEN: 'x' },
      ...(columns ? { columns } : {}),
    })
    expect(err.includes(color)).toBe(expected)
    const help = await jurat(['--help'], { env, ...(columns ? { columns } : {}) })
    expect(help.out.includes(color)).toBe(expected)
  })
})

test('A missing response is reported in the words of the command', () => {
  expect(failureOf(new JuratTimeoutError(30_000))).toMatchObject({
    exitCode: 3,
    message: 'No response within 30.0 s.',
    code: 'no_answer',
  })
})

test.each([
  [400, 2],
  [401, 4],
  [403, 4],
  [404, 5],
  [409, 1],
  [422, 1],
  [429, 1],
  [500, 1],
  [502, 3],
  [503, 1],
  [504, 3],
])('A response with status %i ends the command with %i', (status, exitCode) => {
  const headers = new Headers()
  const refusal = refusalOf(status, headers, { code: 'x', message: 'No.' })
  expect(failureOf(new JuratApiError(refusal, headers, null)).exitCode).toBe(exitCode)
})

test.each([
  [['tokens', 'lst'], "unknown command 'lst'"],
  [['reservations', 'get', 'x'], '<id> "x" is invalid. It must be a whole number of at least 1.'],
  [['listen'], "required option '-f, --forward-to <address>' not specified"],
])('With --json wrong use is reported as JSON: %s', async (args, said) => {
  const { code, out, err } = await jurat([...args, '--json'])
  expect([code, out, err.split('\n').length]).toEqual([2, '', 2])
  expect(JSON.parse(err)).toEqual({
    error: { message: expect.stringContaining(said), code: expect.any(String), details: [] },
  })
})

describe('the process', () => {
  test('The process uses a proxy for other machines, but not for this one', async () => {
    const here = createServer((_request, response) => {
      const list = { object: 'list', data: [], next_cursor: null }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(list))
    })
    await new Promise<void>(resolve => here.listen(0, '127.0.0.1', resolve))
    const { port } = here.address() as AddressInfo
    const asked: string[] = []
    const proxy = createServer((request, response) => {
      asked.push(request.url ?? '')
      here.emit('request', request, response)
    })
    proxy.on('connect', (request, socket: Socket) => {
      asked.push(request.url ?? '')
      const road = connect(port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
      road.pipe(socket).pipe(road)
    })
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
    const HTTP_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const env = { HTTP_PROXY, JURAT_TOKEN: 'x'.repeat(20) }
    const past = await juratProcess(
      ['workspaces', 'list', '--json', '--url', `http://127.0.0.1:${port}`],
      env,
    )
    expect([past.out, past.err, asked]).toEqual(['[]\n', '', []])
    const through = await juratProcess(['workspaces', 'list', '--json', '--url', 'http://jurat.test'], env)
    expect([through.out, through.err]).toEqual(['[]\n', ''])
    expect(asked[0]).toContain('jurat.test')
    for (const server of [here, proxy]) {
      server.closeAllConnections()
      server.close()
    }
  })

  test.each([
    ['no address', { HTTPS_PROXY: 'http://me:secret@' }, 2, 'HTTPS_PROXY is not the address of a proxy.'],
    ['no protocol', { HTTP_PROXY: '127.0.0.1:1' }, 3, 'ECONNREFUSED'],
    ['none of all', { HTTP_PROXY: '127.0.0.1:1', NO_PROXY: 'x.test, *' }, 3, 'ENOTFOUND|EAI_AGAIN'],
  ])('The process uses a proxy of %s', async (_what, proxies, code, said) => {
    const env = { ...proxies, JURAT_TOKEN: 'x'.repeat(20) }
    const ran = await juratProcess(['workspaces', 'list', '--url', 'http://jurat.invalid'], env)
    expect([ran.code, ran.out]).toEqual([code, ''])
    expect(ran.err).not.toContain('secret')
    expect(ran.err).not.toContain('    at ')
    expect(ran.err).toMatch(new RegExp(said))
  })

  test("The process ends with the command's exit code, and writes only results to stdout", async () => {
    const [version, wrong, lost] = await Promise.all([
      juratProcess(['--version']),
      juratProcess(['tokens', 'lst']),
      juratProcess(['workspaces', 'list', '--token', 'x', '--url', 'http://127.0.0.1:1023']),
    ])
    expect([version.code, version.out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
    expect([wrong.code, wrong.out]).toEqual([2, ''])
    expect([lost.code, lost.out]).toEqual([3, ''])
  })

  test('The process ends silently when its reader is gone', async () => {
    const child = spawnJurat(['trigger', '--list'])
    let err = ''
    child.stderr.on('data', chunk => (err += chunk))
    child.stdout.destroy()
    const code = await new Promise(resolve => child.once('close', resolve))
    expect([code, err]).toEqual([0, ''])
  })

  test('The process serves until it is stopped', async () => {
    await using home = await openHome()
    const port = await freePort()
    const child = spawnJurat(['serve', '--port', String(port)], home.env)
    let out = ''
    const listening = new Promise<void>(resolve =>
      child.stdout.on('data', chunk => {
        out += chunk
        if (out.includes('Jurat listens on')) resolve()
      }),
    )
    await listening
    const env = { JURAT_URL: `http://127.0.0.1:${port}`, JURAT_DATA_DIR: home.dataDir }
    expect((await jurat(['workspaces', 'list'], { env })).out).toContain('Sandbox')
    child.kill('SIGTERM')
    expect(await new Promise(resolve => child.once('close', resolve))).toBe(0)
  })

  test.runIf(oldNode())(
    'The process serves no longer than the old Node that started it, however that ends',
    async () => {
      await using home = await openHome(null)
      const port = await freePort()
      const line = `exec ${oldNode()} ${juratScript} serve --port ${port}`
      const parent = await beginShell(line, home.env)
      while (!parent.output().includes('Jurat listens on') && !parent.hasEnded()) await sleep(50)
      await parent.end('SIGKILL')
      await untilRefused(`http://127.0.0.1:${port}`)
      await using next = await startServer({ ...home.env, PORT: String(port) })
      expect((await next.end('SIGTERM')).code).toBe(0)
    },
  )

  test("The process prints the server's error about a wrong configuration", async () => {
    const { code, err } = await juratProcess(['serve'], { JURAT_ROLE: 'boss' })
    expect([code, err]).toEqual([1, expect.stringContaining('JURAT_ROLE')])
    const port = await juratProcess(['serve', '--port', 'x'])
    expect([port.code, port.err]).toEqual([2, expect.stringContaining('It must be a whole number')])
  })
})

test('Commands import only the client; local ones import the server', () => {
  const sources = readSources(new URL('../../', import.meta.url)).filter(({ path }) =>
    /^cli\/src\//.test(path),
  )
  const stray = sources.flatMap(({ path, imports }) =>
    imports
      .map(({ from }) => from)
      .filter(from => /^(server|web|bench)\//.test(from) && !path.startsWith('cli/src/local/'))
      .map(from => `${path} imports ${from}`),
  )
  expect(stray).toEqual([])
  const others = readSources(new URL('../../', import.meta.url)).filter(({ path }) =>
    /^(server|client)\/src\//.test(path),
  )
  expect(others.filter(({ imports }) => imports.some(({ from }) => from.startsWith('cli/')))).toEqual([])
  expect(sources.length).toBeGreaterThan(40)
})
