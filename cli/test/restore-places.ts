import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { createDatabase, type TestDatabase } from '../../server/test/helpers/databases.ts'

/** A folder and empty databases for the tests of a file. They are removed after the last one. */
export function restorePlaces() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'jurat-restores-'))
  const databases: TestDatabase[] = []
  afterAll(async () => {
    for (const database of databases) await database.drop()
    folder.remove()
  })
  return {
    folder: folder.path,
    at: (name: string) => join(folder.path, name),
    async newDatabase(): Promise<string> {
      const database = await createDatabase(inject('postgresUrl') ?? '')
      databases.push(database)
      return database.url
    },
  }
}
