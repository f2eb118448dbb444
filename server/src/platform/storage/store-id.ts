import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nanoid } from 'nanoid'
import type { Db } from '../db/database.ts'
import { keepSetting } from '../db/settings.ts'
import { privateFile } from '../lib/private-file.ts'

/** The setting with the id of the folder in which the first process keeps its files. */
export const storeIdName = 'file_store'

const pathIn = (filesDir: string) => join(filesDir, 'store-id')

/** Whether this is the folder in which the installation's first process keeps its files. */
export async function isSharedStore(db: Db, filesDir: string): Promise<boolean> {
  const own = await privateFile(pathIn(filesDir), nanoid)
  return (await keepSetting(db, storeIdName, own)) === own
}

/** The folder's id. Undefined if it has none. */
export const readStoreId = (filesDir: string): Promise<string | undefined> =>
  readFile(pathIn(filesDir), 'utf8').then(
    text => text.trim(),
    () => undefined,
  )
