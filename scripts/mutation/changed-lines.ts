import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Lines of a file, counted from 1, both included. */
export interface Span {
  from: number
  to: number
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 })

/** Product code: tests, generated files and texts are not mutated. */
export const isProduct = (path: string) =>
  /^(server|web|cli|client)\/src\/.+\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|\.d\.ts$|\/generated\/|\/texts\.ts$|\/languages\/|^server\/src\/reference\/samples\//.test(
    path,
  )

/**
 * Product lines within the folders that were changed since the revision, by file. Without a revision, all
 * lines. A file that git does not track yet counts as changed.
 */
export function changedLines(folders: string[], since: string | undefined): Map<string, Span[]> {
  const within = folders.length === 0 ? ['.'] : folders
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...within)
  const files = listed.split('\n').filter(isProduct)
  if (since === undefined) return new Map(files.map(path => [path, [wholeFile(path)]]))
  const untracked = git('ls-files', '--others', '--exclude-standard', '--', ...within).split('\n')
  const changed = spansOfDiff(git('diff', '--unified=0', '--find-renames', '-l5000', since, '--', ...within))
  for (const path of untracked.filter(isProduct)) changed.set(path, [wholeFile(path)])
  return new Map([...changed].filter(([path]) => files.includes(path)))
}

const wholeFile = (path: string): Span => ({ from: 1, to: readFileSync(path, 'utf8').split('\n').length })

/** The added lines of a diff without context. */
export function spansOfDiff(diff: string): Map<string, Span[]> {
  const spans = new Map<string, Span[]>()
  let path = ''
  for (const line of diff.split('\n')) {
    const file = /^\+\+\+ b\/(.+)$/.exec(line)
    if (file) path = file[1] ?? ''
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line)
    if (!hunk) continue
    const [from, count] = [Number(hunk[1]), Number(hunk[2] ?? 1)]
    if (count > 0) spans.set(path, [...(spans.get(path) ?? []), { from, to: from + count - 1 }])
  }
  return spans
}
