import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

/** Imports by a relative path. */
const imports = /(?:from|import\()\s*'(\.[^']+)'/g

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/**
 * The tests that are to find a fault in this file: those of its folder, and those that import the file or one of its folder.
 * Tests of the console are in Chromium and import nothing of it, so those count that name its folder.
 */
export function testsOf(path: string, files: string[], read = (file: string) => readFileSync(file, 'utf8')) {
  const folder = dirname(path)
  const tests = files.filter(isTest)
  const chosen = tests.filter(test => dirname(test) === folder || importsFrom(test, read(test), folder))
  const inConsole = path.startsWith('web/') ? tests.filter(test => isOfConsole(test, folder, read)) : []
  return [...new Set([...chosen, ...inConsole])].sort()
}

function importsFrom(test: string, text: string, folder: string): boolean {
  for (const [, target = ''] of text.matchAll(imports))
    if (dirname(normalize(join(dirname(test), target))) === folder) return true
  return false
}

const isOfConsole = (test: string, folder: string, read: (file: string) => string) =>
  /server\/test\/pages\/console/.test(test) &&
  new RegExp(`\\b${basename(folder).replace(/s$/, '')}`, 'i').test(read(test))
