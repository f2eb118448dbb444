import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { version } from '../src/version.ts'
import { build } from './build.ts'

// The package as published: packed, and installed by a strict program.

const client = fileURLToPath(new URL('..', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'jurat-package-'))
const staged = join(directory, 'staged')
const consumer = join(directory, 'consumer')
const installed = join(consumer, 'node_modules/@jurat/client')
let tarball: string

beforeAll(() => {
  mkdirSync(staged)
  for (const name of ['package.json', 'README.md']) cpSync(join(client, name), join(staged, name))
  build(join(staged, 'dist'))
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', directory]
  tarball = join(directory, execFileSync('npm', pack, { cwd: staged, encoding: 'utf8' }).trim())
  cpSync(join(client, 'test/consumer'), consumer, { recursive: true })
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed])
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function succeed(command: string, ...args: string[]): void {
  try {
    execFileSync(command, args, { cwd: consumer, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    throw new Error(String((error as { stdout?: string }).stdout))
  }
}

describe('the packed package', () => {
  test('The packed package has no dependencies, and the version that its calls send', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    expect(manifest.dependencies).toBeUndefined()
    expect(manifest.version).toBe(version)
  })

  test('The packed package has only the published files, and is small', () => {
    const files = globSync('*', { cwd: installed }).sort()
    expect(files).toEqual(['README.md', 'dist', 'package.json'])
    const kinds = globSync('dist/**/*.*', { cwd: installed }).map(path => path.replace(/^[^.]*/, ''))
    expect([...new Set(kinds)].sort()).toEqual(['.d.ts', '.js'])
    const sizes = {
      tarball: statSync(tarball).size,
      v3: gzipSync(codeOf('index.js')).length,
      manage: gzipSync(codeOf('manage.js')).length,
    }
    process.stdout.write(
      `@jurat/client: tarball ${sizes.tarball} bytes; gzipped, v3 ${sizes.v3} and manage ${sizes.manage} bytes\n`,
    )
    // Four fifths are types: each operation adds some.
    expect(sizes.tarball).toBeLessThan(175_000)
    // What a page loads that imports this part.
    expect(sizes.v3).toBeLessThan(12_000)
    expect(sizes.manage).toBeLessThan(18_000)
  })

  /** The code of a part with everything that it imports. */
  function codeOf(entry: string): string {
    const paths = new Set([join(installed, 'dist', entry)])
    for (const path of paths)
      for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/from\s*['"](\.[^'"]+)['"]/g))
        paths.add(join(dirname(path), name))
    return [...paths].map(path => readFileSync(path, 'utf8')).join('')
  }

  test('The packed package imports only itself, and names nothing of Node', () => {
    for (const path of globSync('dist/**/*.{js,d.ts}', { cwd: installed })) {
      const text = readFileSync(join(installed, path), 'utf8')
      const from = [...text.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].map(([, name]) => name)
      expect(from.filter(name => !/^\.{1,2}\/.*\.js$/.test(name ?? ''))).toEqual([])
      if (path.endsWith('.js')) expect(text).not.toMatch(/\b(Buffer|process|require)\b[.(]/)
    }
  })

  test('The packed package passes publint', async () => {
    const { messages, pkg } = await publint({ pkgDir: installed, strict: true })
    expect(messages.map(message => formatMessage(message, pkg ?? {}))).toEqual([])
  })

  test('The packed package has types that resolve wherever its code does', () => {
    const attw = join(
      fileURLToPath(import.meta.resolve('@arethetypeswrong/cli/package.json')),
      '../dist/index.js',
    )
    // A package of ES modules. Nothing is promised for require and older resolution.
    succeed(process.execPath, attw, tarball, '--profile', 'esm-only', '--no-emoji')
  })
})

describe('a strict program that installs it', () => {
  const compilers = {
    'TypeScript 5': fileURLToPath(import.meta.resolve('typescript/package.json')),
    'TypeScript 7': join(client, '../node_modules/typescript/package.json'),
  }

  test.each(Object.entries(compilers))(
    'A strict program completes every operation without a cast, and gets an error where it is wrong: %s',
    (_, manifest) => {
      succeed(process.execPath, join(manifest, '../bin/tsc'), '-p', consumer)
    },
    60_000,
  )

  test('A strict program has no unused marks of expected errors', () => {
    const wrong = join(consumer, 'wrong.ts')
    const marks = readFileSync(wrong, 'utf8').match(/@ts-expect-error/g) ?? []
    expect(marks.length).toBeGreaterThan(15)
  })
})
