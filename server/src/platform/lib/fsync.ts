import { open } from 'node:fs/promises'

/** Syncs a file or folder to disk. A new file survives a power cut only after its folder is synced too. */
export async function fsync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
