import { globSync, readFileSync } from 'node:fs'
import { gates, lengthsOf, linesAt, packages } from '../server/test/architecture/lengths.ts'
import { codeLineCount, isTest, readSources } from '../server/test/architecture/source-map.ts'
import {
  anys,
  arrowsBetweenGroups,
  defaultExports,
  folderLoops,
  groups,
  importLoops,
  sharedTables,
  sqlOutside,
  strayWebImports,
  upwardImports,
  upwardReads,
  webFolderLoops,
} from '../server/test/architecture/source-rules.ts'
import { looseWrites } from '../server/test/architecture/source-verbs.ts'
import { countCases } from './cases.ts'

// Prints the measures of the code against their gates. Exits with 1 if a gate is missed.

interface Figure {
  measure: string
  figure: string
  gate: string
  isMet: boolean
  /** Places in the code, printed if the gate is missed. */
  places?: string[]
}

const unmeasured = 'not measured'
const root = new URL('../', import.meta.url)
const sources = readSources(root)

const figures = [
  atMost('Groups of server/src', groups.length, 12),
  atMost('Arrows between the groups', arrowsBetweenGroups(sources).length, 60),
  none('Import loops of files', importLoops(sources)),
  none('Import loops of folders', [...folderLoops(sources), ...webFolderLoops(sources)]),
  none('Upward imports', [...upwardImports(sources), ...strayWebImports(sources)]),
  none('Upward reads in SQL', upwardReads(sources)),
  ...packages.map(name => lengths(name, 'files')),
  ...packages.map(name => lengths(name, 'functions')),
  none('SQL outside queries.ts, db/, jobs/, events/', sqlOutside(sources)),
  none('Tables written by more than one folder', sharedTables(sources)),
  none('Writes without transaction, workspace or event', looseWrites(sources)),
  none('any', anys(sources)),
  none('Default exports', defaultExports(sources)),
  testLines(),
  testedCases(),
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

function atMost(measure: string, count: number, most: number): Figure {
  return { measure, figure: `${count}`, gate: `${most}`, isMet: count <= most }
}

function lengths(name: string, of: keyof typeof gates): Figure {
  const ascending = lengthsOf(sources, name, of)
  const figures = gates[of].map(([percentile]) => linesAt(ascending, percentile))
  return {
    measure: `Lines of a ${of === 'files' ? 'file' : 'function'} of ${name}: 90th percentile, longest`,
    figure: figures.join(', '),
    gate: gates[of].map(([, most]) => most).join(', '),
    isMet: gates[of].every(([, most], index) => (figures[index] ?? 0) <= most),
    places: ascending.slice(-10).map(({ place, lines }) => `${place} has ${lines} lines`),
  }
}

/**
 * Product: hand-written code that runs in the server, the CLI and the client, and the migrations. Comments do
 * not count: a docstring of the interface needs no test.
 */
function testLines(): Figure {
  const linesOf = (isCounted: (path: string) => boolean) =>
    sources.filter(({ path }) => isCounted(path)).reduce((sum, { text }) => sum + codeLineCount(text), 0)
  const migrations = globSync('server/migrations/*.sql', { cwd: root })
    .map(path => codeLineCount(readFileSync(new URL(path, root), 'utf8')))
    .reduce((sum, lines) => sum + lines, 0)
  const product = linesOf(path => /^(server|cli|client)\/src\//.test(path) && !isTest(path)) + migrations
  const tests = linesOf(path => isTest(path) || /^(bench|faults|scripts\/(mutat|fuzz))/.test(path))
  const ratio = Math.round((100 * tests) / product) / 100
  const figure = `${ratio} (${tests} to ${product})`
  return {
    measure: 'Lines of code of tests to those of the product',
    figure,
    gate: '1 to 1.5',
    isMet: ratio >= 1 && ratio <= 1.5,
  }
}

/** Responses of the OpenAPI documents (operation, status and code) that the last test run did not see. */
function testedCases(): Figure {
  const { documented, missing } = countCases('.scratch/cases.txt')
  const measure = 'Documented responses that no test has seen'
  if (documented === 0) return { measure, figure: 'run npm test first', gate: unmeasured, isMet: true }
  return {
    measure,
    figure: `${missing.length} of ${documented}`,
    gate: '0',
    isMet: missing.length === 0,
    places: missing,
  }
}

function dependencies(): Figure {
  const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const records = globSync('docs/decisions/*.md', { cwd: root }).map(path =>
    readFileSync(new URL(path, root), 'utf8'),
  )
  const names = Object.keys(manifest.dependencies)
  const unexplained = names.filter(name => !records.some(record => record.includes(`\`${name}\``)))
  return {
    measure: 'Runtime dependencies, and those without a decision record',
    figure: `${names.length}, ${unexplained.length}`,
    gate: '–, 0',
    isMet: unexplained.length === 0,
    places: unexplained,
  }
}
