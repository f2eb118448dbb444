import { statfsSync } from 'node:fs'

/** Free space for this user on the disk of an existing path. Undefined where the file system does not say. */
export function freeBytes(path: string): number | undefined {
  try {
    const { bavail, blocks, bsize } = statfsSync(path)
    return blocks === 0 ? undefined : bavail * bsize
  } catch {
    return undefined
  }
}
