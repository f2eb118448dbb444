import { execFileSync, spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Documents, readDocuments } from '../../client/scripts/interface-documents.ts'
import { publishedPattern } from '../src/platform/http/published-schemas.ts'
import { patternProblems } from '../src/platform/http/shapes.ts'
import { superlinear } from './helpers/linear-time.ts'

// Tools of integrators can read every published pattern, and none rejects a value that the server accepts.

/** A published pattern with the examples of its fields. */
interface Published {
  pattern: string
  examples: string[]
}

let documents: Documents
let published: Published[]
beforeAll(async () => {
  documents = await readDocuments()
  const found = new Map<string, Set<string>>()
  collect(documents, found)
  published = [...found].map(([pattern, examples]) => ({ pattern, examples: [...examples] }))
})

type Json = Record<string, unknown>

function collect(node: unknown, found: Map<string, Set<string>>): void {
  if (typeof node !== 'object' || node === null) return
  const { pattern, examples = [], default: byDefault } = node as Json
  if (typeof pattern === 'string') {
    const values = [Array.isArray(examples) ? examples : [], byDefault].flat()
    const known = found.get(pattern) ?? new Set()
    for (const value of values) if (typeof value === 'string') known.add(value)
    found.set(pattern, known)
  }
  for (const part of Object.values(node)) collect(part, found)
}

/** Texts near the examples, with any characters in them, that the server's own pattern accepts. */
function acceptedTexts(strict: string): string[] {
  const { examples = [] } = published.find(({ pattern }) => pattern === publishedPattern(strict)) ?? {}
  const characters = fc.string({ unit: 'binary', maxLength: 3 })
  const near = fc
    .tuple(fc.constantFrom('', ...examples), fc.nat(40), fc.nat(3), characters)
    .map(([text, at, skipped, put]) => text.slice(0, at) + put + text.slice(at + skipped))
  const own = new RegExp(strict, 'u')
  return [...examples, ...fc.sample(near, 2_000)].filter(text => own.test(text))
}

/** The server's own, where the published ones differ. */
const strictPatterns = Object.keys(patternProblems).filter(source => publishedPattern(source) !== source)

/**
 * What RE2 does not have: look-around, back-references, possessive quantifiers, properties other than these.
 */
const beyondRe2 = /\(\?(?!:)|\\[1-9]|\\k|\\u|\\c|\\[pP](?!\{(?:L|N|P|S|Z|Cc)[a-z]?\})|[*+?}]\+|\{\d{4,}/

const python = spawnSync('python3', ['--version']).status === 0
if (!python) process.stdout.write('Not tested: Python is not here.\n')

describe('The published patterns', () => {
  test('The published patterns include those of the server', () => {
    expect(published.length).toBeGreaterThan(10)
    expect(strictPatterns.length).toBeGreaterThan(4)
    const sources = published.map(({ pattern }) => pattern)
    expect(strictPatterns.filter(one => !sources.includes(publishedPattern(one)))).toEqual([])
  })

  test('The published patterns are read by JavaScript without flags, and match their examples', () => {
    const wrong = published.flatMap(({ pattern, examples }) => {
      const plain = new RegExp(pattern)
      return examples.filter(example => !plain.test(example)).map(example => ({ pattern, example }))
    })
    expect(wrong).toEqual([])
    // Without the flag it means something else, which compiles.
    expect(published.filter(({ pattern }) => /\\[pP]\{/.test(pattern))).toEqual([])
  })

  test('The published patterns have nothing that RE2 does not support', () => {
    expect(published.filter(({ pattern }) => beyondRe2.test(pattern))).toEqual([])
    for (const pattern of ['(?=a)', '(a)\\1', '\\p{Cs}', '\\u0041', 'a++'])
      expect([pattern, beyondRe2.test(pattern)]).toEqual([pattern, true])
  })

  // A validator that collects all errors matches a pattern also with a text of 1 MiB that is too long.
  test('The published patterns are matched in linear time, like those of the server', () => {
    const sources = new Set([...published.map(({ pattern }) => pattern), ...Object.keys(patternProblems)])
    const slow = [...sources].filter(
      source => superlinear({ source, flags: source.includes('\\p{') ? 'u' : '' }).length > 0,
    )
    expect(slow).toEqual([])
  })

  test('The published patterns accept every text that the server accepts', () => {
    for (const strict of strictPatterns) {
      const texts = acceptedTexts(strict)
      expect([strict, texts.length > 100]).toEqual([strict, true])
      const plain = new RegExp(publishedPattern(strict))
      expect([strict, texts.filter(text => !plain.test(text))]).toEqual([strict, []])
    }
  })

  test.runIf(python)('The published patterns are read by Python, and accept the same there', () => {
    const cases = [
      ...published,
      ...strictPatterns.map(strict => ({
        pattern: publishedPattern(strict),
        examples: acceptedTexts(strict),
      })),
    ]
    const input = JSON.stringify(cases)
    expect(JSON.parse(execFileSync('python3', ['-W', 'error', '-c', script], { input }).toString())).toEqual(
      [],
    )
  })
})

const script = `
import json, re, sys
print(json.dumps([
    [one["pattern"], text]
    for one in json.load(sys.stdin)
    for compiled in [re.compile(one["pattern"])]
    for text in one["examples"]
    if not compiled.search(text)
]))`
