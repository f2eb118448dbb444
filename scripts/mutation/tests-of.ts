import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

/** Imports by a relative path. */
const imports = /(?:from|import\()\s*'(\.[^']+)'/g

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Most test files that are run for one mutant, beyond those of the first ring. */
const mostFiles = 40

/**
 * The tests that are to find a fault in this file, nearest first. First those of its folder, and those that
 * import the file or one of its folder; then those of the folders that use it, and of those that use these.
 * Tests of the console are in Chromium and import nothing of it, so those count that name its folder.
 */
export function testsOf(path: string, files: string[], read = (file: string) => readFileSync(file, 'utf8')) {
  const folder = dirname(path)
  const tests = files.filter(isTest)
  const own = tests.filter(test => dirname(test) === folder || importsFrom(test, read(test), folder))
  const inConsole = path.startsWith('web/') ? tests.filter(test => isOfConsole(test, folder, read)) : []
  const users = usersOf([path], files, read)
  const farther = [users, usersOf(users, files, read)].map(paths => testsBeside(paths, tests))
  const rings: string[][] = []
  for (const ring of [[...own, ...inConsole], ...farther]) {
    const known = new Set(rings.flat())
    const added = [...new Set(ring)].filter(test => !known.has(test)).sort()
    if (rings.length > 0 && known.size + added.length > mostFiles) break
    if (added.length > 0) rings.push(added)
  }
  return rings
}

function usersOf(paths: string[], files: string[], read: (file: string) => string): string[] {
  const used = new Set(paths)
  return files.filter(
    file =>
      /\.tsx?$/.test(file) && !isTest(file) && targetsOf(file, read(file)).some(target => used.has(target)),
  )
}

function testsBeside(paths: string[], tests: string[]): string[] {
  const folders = new Set(paths.map(dirname))
  return tests.filter(test => folders.has(dirname(test)))
}

const targetsOf = (file: string, text: string) =>
  [...text.matchAll(imports)].map(([, target = '']) => normalize(join(dirname(file), target)))

const importsFrom = (test: string, text: string, folder: string) =>
  targetsOf(test, text).some(target => dirname(target) === folder)

/** Folders of the console that name no page. */
const layers = ['app', 'pages', 'parts', 'lib']

function isOfConsole(test: string, folder: string, read: (file: string) => string) {
  if (!/web\/test\/pages\/console/.test(test)) return false
  const named = folder
    .split('/')
    .slice(2)
    .filter(name => !layers.includes(name))
  const names = (named.length > 0 ? named : [basename(folder)]).map(name => name.replace(/s$/, ''))
  return new RegExp(`\\b(?:${names.join('|')})`, 'i').test(read(test))
}
