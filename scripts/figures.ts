import { globSync, readFileSync } from 'node:fs'
import {
  functionsOf,
  isServer,
  isTest,
  lineCount,
  readSources,
} from '../server/test/architecture/source-map.ts'
import {
  anys,
  defaultExports,
  importLoops,
  sqlOutside,
  upwardImports,
} from '../server/test/architecture/source-rules.ts'
import { filesOfOperations, looseWrites } from '../server/test/architecture/source-verbs.ts'
import { countCases } from './cases.ts'

// What the code is held to, measured. The command fails when a gate is missed.

interface Figure {
  measure: string
  figure: string
  gate: string
  isMet: boolean
  /** What stands behind the figure, shown when the gate is missed. */
  places?: string[]
}

const unmeasured = 'not measured'
const root = new URL('../', import.meta.url)
const sources = readSources(root)

const figures = [
  none('Import loops', importLoops(sources)),
  none('Upward imports', upwardImports(sources)),
  fileLines(),
  functionLines(),
  none('SQL outside queries.ts, db/, jobs/, events/', sqlOutside(sources)),
  none('Writes without transaction, workspace or event', looseWrites(sources)),
  none('any', anys(sources)),
  none('Default exports', defaultExports(sources)),
  testLines(),
  testedCases(),
  filesToTouch(),
  dependencies(),
]

for (const { measure, figure, gate, isMet, places = [] } of figures) {
  const verdict = gate === unmeasured ? '–' : isMet ? 'ok' : 'MISSED'
  process.stdout.write(`${verdict.padEnd(8)}${measure.padEnd(60)}${figure.padEnd(22)}${gate}\n`)
  if (!isMet) process.stdout.write(places.map(place => `          ${place}\n`).join(''))
}
process.exit(figures.every(({ isMet }) => isMet) ? 0 : 1)

function none(measure: string, places: string[]): Figure {
  return { measure, figure: `${places.length}`, gate: '0', isMet: places.length === 0, places }
}

function fileLines(): Figure {
  const files = sources.filter(isServer).map(source => ({ place: source.path, lines: lineCount(source) }))
  return lengths('Lines of a file: median, 90th percentile, longest', files, [60, 200, 400])
}

function functionLines(): Figure {
  const functions = sources.filter(isServer).flatMap(functionsOf)
  return lengths('Lines of a function: median, 90th percentile, longest', functions, [12, 40])
}

function lengths(measure: string, all: { place: string; lines: number }[], gates: number[]): Figure {
  const ascending = all.toSorted((a, b) => a.lines - b.lines)
  const figures = [0.5, 0.9, 1].map(share => atShare(ascending, share)?.lines ?? 0)
  const isMet = gates.every((gate, index) => (figures[index] ?? 0) <= gate)
  const places = ascending.slice(-10).map(({ place, lines }) => `${place} has ${lines} lines`)
  return { measure, figure: figures.join(', '), gate: gates.join(', '), isMet, places }
}

function testLines(): Figure {
  const count = (ofTests: boolean) =>
    sources.filter(({ path }) => isTest(path) === ofTests).reduce((sum, source) => sum + lineCount(source), 0)
  const [tests, code] = [count(true), count(false)]
  const ratio = Math.round((100 * tests) / code) / 100
  const figure = `${ratio} (${tests} to ${code})`
  return { measure: 'Lines of tests to lines of source', figure, gate: 'at least 1', isMet: ratio >= 1 }
}

/** Each operation with each status and code of the documents, as the last run of the tests has seen them. */
function testedCases(): Figure {
  const { documented, missing } = countCases('.scratch/cases.txt')
  const measure = 'Documented answers that no test has seen'
  if (documented === 0) return { measure, figure: 'run npm test first', gate: unmeasured, isMet: true }
  return {
    measure,
    figure: `${missing.length} of ${documented}`,
    gate: '0',
    isMet: missing.length === 0,
    places: missing,
  }
}

/** An endpoint's files are those that hold something no other endpoint needs. */
function filesToTouch(): Figure {
  const ascending = filesOfOperations(sources).toSorted((a, b) => a.files.length - b.files.length)
  const counts = [0.5, 0.9, 1].map(share => atShare(ascending, share)?.files.length ?? 0)
  const measure = 'Files of an endpoint alone: median, 90th percentile, most'
  const places = ascending.slice(-10).map(({ place, files }) => `${place} has ${files.join(' ')}`)
  return { measure, figure: counts.join(', '), gate: '4, –, –', isMet: (counts[0] ?? 0) <= 4, places }
}

function dependencies(): Figure {
  const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const records = globSync('docs/decisions/*.md', { cwd: root }).map(path =>
    readFileSync(new URL(path, root), 'utf8'),
  )
  const names = Object.keys(manifest.dependencies)
  const unexplained = names.filter(name => !records.some(record => record.includes(`\`${name}\``)))
  return {
    measure: 'Runtime dependencies, and those no decision record names',
    figure: `${names.length}, ${unexplained.length}`,
    gate: '–, 0',
    isMet: unexplained.length === 0,
    places: unexplained,
  }
}

/** The one that `share` of all do not exceed. */
function atShare<T>(ascending: T[], share: number): T | undefined {
  return ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)]
}
