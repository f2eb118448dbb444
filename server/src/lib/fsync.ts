import { open } from 'node:fs/promises'

/** Has the disk keep a file or folder. A file outlives a power cut once the folder that holds its name is synced too. */
export async function fsync(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}
