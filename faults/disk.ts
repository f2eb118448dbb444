import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk in memory with a fixed size, mounted on a folder. */
export interface Disk {
  /** Fills the disk and leaves about this much free. */
  fill(leaveKilobytes: number): void
  /** Undoes `fill`. */
  clear(): void
  setReadOnly(isReadOnly: boolean): void
  unmount(): void
}

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' })

export function mountDisk(folder: string, megabytes: number): Disk {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder)
  const ballast = join(folder, '.ballast')
  return {
    fill: leaveKilobytes => {
      const { bavail, bsize } = statfsSync(folder)
      writeUntilFull(ballast, bavail * bsize - leaveKilobytes * 1024)
    },
    clear: () => rmSync(ballast, { force: true }),
    setReadOnly: isReadOnly => void run('mount', '-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
    // Processes with open files there exit soon after.
    unmount: () => void run('umount', '--lazy', folder),
  }
}

/** Appends, so that it can be called repeatedly while other processes write. */
function writeUntilFull(path: string, bytes: number): void {
  const chunk = Buffer.alloc(4096, 'ballast')
  const file = openSync(path, 'a', 0o600)
  try {
    for (let left = bytes; left > 0; left -= chunk.length) writeSync(file, chunk)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}

/** Whether this user may mount. Tested once. */
let isAllowed: boolean | undefined
export function canMount(): boolean {
  if (isAllowed !== undefined) return isAllowed
  const folder = mkdtempSync(join(tmpdir(), 'jurat-faults-disk-'))
  try {
    mountDisk(folder, 1).unmount()
    isAllowed = true
  } catch {
    isAllowed = false
  }
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
  return isAllowed
}
