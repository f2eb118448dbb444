import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const listing = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
})
const ofGit = listing.status === 0 ? new Set(listing.stdout.toString().split('\0')) : undefined

/**
 * Files of the repository, also new ones, without those that git ignores: what a build or a package has
 * written is not checked. Without git, all but the usual folders of that kind.
 */
export const trackedFiles = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/dist', 'data', '.scratch'] })
    .filter(path => ofGit?.has(path) ?? true)
    .sort()
