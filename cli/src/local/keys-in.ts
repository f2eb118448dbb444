import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret keys of the backup in `draft`: the present one, and the previous one if it has one. */
export async function keysIn(draft: string): Promise<string[]> {
  const read = (name: string) => readFile(join(draft, name), 'utf8').catch(() => '')
  const texts = await Promise.all(['secret-key', 'secret-key-previous'].map(read))
  return texts.map(text => text.trim()).filter(text => text !== '')
}
