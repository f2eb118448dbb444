import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import type { Db } from '../db/database.ts'
import { keepSetting } from '../db/settings.ts'
import { privateFile } from '../lib/private-file.ts'

/** The row of `settings` with the id of the folder that the first process keeps its files in. */
export const storeIdName = 'file_store'

const pathIn = (filesDir: string) => join(filesDir, 'store-id')

/** Whether the folder is the one that the installation's first process keeps its files in. */
export async function isSharedStore(db: Db, filesDir: string): Promise<boolean> {
  const own = await privateFile(pathIn(filesDir), nanoid)
  return (await keepSetting(db, storeIdName, own)) === own
}

/** The folder's id; undefined where it has none. */
export const readStoreId = (filesDir: string): Promise<string | undefined> =>
  readFile(pathIn(filesDir), 'utf8').then(
    text => text.trim(),
    () => undefined,
  )
