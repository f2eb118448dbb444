import { chmodSync, readdirSync, statSync } from 'node:fs'

/**
 * Removes all rights of other users from a file or folder. Warns if some remain, as on a file system without
 * modes. `ifOwn` skips a folder of another user, and one with other content than Jurat's, such as /tmp.
 */
export function makePrivate(path: string, { ifOwn = false } = {}): void {
  // Windows has no modes.
  if (process.getuid === undefined || isClosed(path)) return
  const { mode, uid } = statSync(path)
  if (!ifOwn || (uid === process.getuid() && !isShared(path, mode))) tryToClose(path, mode)
  if (!isClosed(path)) process.emitWarning(warningOf(path))
}

const ownNames = /^(admin-token|database|files|first-start|lock|secret-key|web|lost\+found|backup-|jurat|\.)/

const isShared = (path: string, mode: number): boolean =>
  (mode & 0o1000) !== 0 || !readdirSync(path).every(name => ownNames.test(name))

const isClosed = (path: string): boolean => (statSync(path).mode & 0o077) === 0

function tryToClose(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o7700)
  } catch {
    // Only the owner may change the mode. The resulting mode decides about the warning.
  }
}

const warningOf = (path: string): string =>
  `Other users of this machine can open ${path}, which holds customers' data and keys. Have its owner run: chmod go= ${path}`
