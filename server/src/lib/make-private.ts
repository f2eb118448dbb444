import { chmodSync, readdirSync, statSync } from 'node:fs'

/**
 * Takes every right to a file or folder from other users. Prints a warning when they keep some, as on a file system without
 * modes. `ifOwn` leaves a folder of another user as it is, and one that holds anything but Jurat's: /tmp, or a parent folder
 * that was named by mistake.
 */
export function makePrivate(path: string, { ifOwn = false } = {}): void {
  // Windows has no modes.
  if (process.getuid === undefined || isClosed(path)) return
  const { mode, uid } = statSync(path)
  if (!ifOwn || (uid === process.getuid() && !isShared(path, mode))) tryToClose(path, mode)
  if (!isClosed(path)) process.emitWarning(warningOf(path))
}

const ownNames = /^(admin-token|database|files|lock|secret-key|lost\+found|backup-|jurat|\.)/

const isShared = (path: string, mode: number): boolean =>
  (mode & 0o1000) !== 0 || !readdirSync(path).every(name => ownNames.test(name))

const isClosed = (path: string): boolean => (statSync(path).mode & 0o077) === 0

function tryToClose(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o7700)
  } catch {
    // Only its owner may change its mode. What it is then decides about the warning.
  }
}

const warningOf = (path: string): string =>
  `Other users of this machine can open ${path}, which holds customers' data and keys. Have its owner run: chmod go= ${path}`
