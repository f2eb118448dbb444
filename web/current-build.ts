import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const hashFile = '.hash'

/** Of all that a build of the console depends on, without its tests. */
export function hashOfSources(): string {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  const sources = globSync(['web/**/*', 'client/src/**/*.ts', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
    exclude: entry =>
      ['dist', 'node_modules', 'test'].includes(entry.name) || /^\.build-|\.test\.tsx?$/.test(entry.name),
  })
  const paths = sources.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) hash.update(path.slice(resolve(root).length)).update(readFileSync(path))
  return hash.digest('hex')
}

/** The folder with the build of these sources: `web/dist`, or `other` where that could not be written. */
export function currentBuild(other: string, hash = hashOfSources()): string | undefined {
  return [join(root, 'web', 'dist'), other].find(folder => {
    const file = join(folder, hashFile)
    return existsSync(file) && readFileSync(file, 'utf8') === hash
  })
}

/** Where a build says what it was made of. */
export const hashFileIn = (folder: string): string => join(folder, hashFile)
