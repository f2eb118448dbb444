import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const shownLetters = 10

/** The version of the package. */
export const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

/**
 * The commit of a checkout, or the one from which a package or an image was made. Undefined if it is not
 * known.
 */
export const commit: string | undefined = commitOf(root)?.slice(0, shownLetters)

/** What identifies the running program, such as `0.1.0+42681c4d1a`. */
export const build: string = commit === undefined ? version : `${version}+${commit}`

/**
 * Reads the files of git instead of calling it: git refuses in a checkout of another user, such as root's
 * under systemd.
 */
export function commitOf(folder: string): string | undefined {
  const made = textOf(join(folder, 'COMMIT'))
  if (made !== undefined) return hashIn(made)
  const git = gitFolderOf(join(folder, '.git'))
  const head = git && textOf(join(git, 'HEAD'))
  if (!git || head === undefined) return undefined
  const [, ref] = /^ref: (.+)$/.exec(head) ?? []
  if (ref === undefined) return hashIn(head)
  const common = resolve(git, textOf(join(git, 'commondir')) ?? '.')
  const loose = textOf(join(git, ref)) ?? textOf(join(common, ref))
  if (loose !== undefined) return hashIn(loose)
  const packed = textOf(join(common, 'packed-refs'))
    ?.split('\n')
    .find(line => line.endsWith(` ${ref}`))
  return packed && hashIn(packed)
}

/** A worktree has a file that names the folder. */
function gitFolderOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  if (statSync(path).isDirectory()) return path
  const [, folder] = /^gitdir: (.+)$/.exec(textOf(path) ?? '') ?? []
  return folder && resolve(path, '..', folder)
}

function hashIn(text: string): string | undefined {
  return /^[0-9a-f]{7,64}/.exec(text)?.[0]
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
