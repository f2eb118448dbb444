import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

/** Imports by a relative path. */
const imports = /(?:from|import\()\s*'(\.[^']+)'/g

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/**
 * The tests that are to find a fault in this file: those of its folder, and those that import the file or one
 * of its folder. Tests of the console are in Chromium and import nothing of it, so those count that name its
 * folder. A folder without tests is tested through the folders that use it: theirs count.
 */
export function testsOf(path: string, files: string[], read = (file: string) => readFileSync(file, 'utf8')) {
  const folder = dirname(path)
  const tests = files.filter(isTest)
  const chosen = tests.filter(test => dirname(test) === folder || importsFrom(test, read(test), folder))
  const inConsole = path.startsWith('web/') ? tests.filter(test => isOfConsole(test, folder, read)) : []
  const own = [...new Set([...chosen, ...inConsole])].sort()
  return own.length > 0 ? own : testsOfUsers(path, files, read)
}

function testsOfUsers(path: string, files: string[], read: (file: string) => string): string[] {
  const users = files.filter(
    file => /\.tsx?$/.test(file) && !isTest(file) && targetsOf(file, read(file)).includes(path),
  )
  const folders = new Set(users.map(dirname))
  return files.filter(file => isTest(file) && folders.has(dirname(file))).sort()
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
