import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Span } from './changed-lines.ts'

export interface Mutant {
  path: string
  /** Counted from 1. */
  line: number
  mutator: string
  original: string
  replacement: string
  /** The whole file with the mutation. */
  text: string
}

/** The part of Stryker's interface that is used. Lines are counted from 0. */
interface Place {
  line: number
  column: number
}
interface Instrumenter {
  instrument(
    files: { name: string; content: string; mutate: { start: Place; end: Place }[] }[],
    options: object,
  ): Promise<{
    mutants: { location: { start: Place; end: Place }; mutatorName: string; replacement: string }[]
  }>
}

/** Texts are excluded: most changes of a sentence are no fault. */
const options = { plugins: null, ignorers: [], excludedMutations: ['StringLiteral'] }

/** All mutants of Stryker's mutators within these lines. `packages` is where Stryker is installed. */
export async function mutantsOf(lines: Map<string, Span[]>, packages: string): Promise<Mutant[]> {
  const instrumenter = await openInstrumenter(packages)
  const found: Mutant[] = []
  for (const [path, spans] of lines) {
    const content = readFileSync(path, 'utf8')
    const mutate = spans.map(({ from, to }) => ({
      start: { line: from - 1, column: 0 },
      end: { line: to - 1, column: Number.MAX_SAFE_INTEGER },
    }))
    const { mutants } = await instrumenter.instrument([{ name: resolve(path), content, mutate }], options)
    for (const { location, mutatorName: mutator, replacement } of mutants) {
      const [start, end] = [offsetOf(content, location.start), offsetOf(content, location.end)]
      const text = content.slice(0, start) + replacement + content.slice(end)
      const original = content.slice(start, end)
      found.push({ path, line: location.start.line + 1, mutator, original, replacement, text })
    }
  }
  return found
}

async function openInstrumenter(packages: string): Promise<Instrumenter> {
  const entry = createRequire(resolve(packages, 'package.json')).resolve('@stryker-mutator/instrumenter')
  const { Instrumenter } = await import(pathToFileURL(entry).href)
  const silent = new Proxy({}, { get: () => () => false })
  return new Instrumenter(silent)
}

function offsetOf(text: string, { line, column }: Place): number {
  let at = 0
  for (let passed = 0; passed < line; passed++) at = text.indexOf('\n', at) + 1
  return at + column
}
