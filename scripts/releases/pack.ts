import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { folderEntries } from '../../server/src/platform/db/folder-entries.ts'
import { tarOf } from '../../server/src/platform/lib/tar.ts'

/**
 * Deletes old segments of the write-ahead log, with the PGlite version of the release. After a clean stop
 * they are not needed, and they are half of the archive.
 */
export async function dropOldLog(database: string, checkout: string): Promise<void> {
  const { resolve: find } = createRequire(resolve(checkout, 'package.json'))
  const { PGlite } = await import(find('@electric-sql/pglite'))
  const pglite = await PGlite.create(database)
  await pglite.exec('checkpoint; select pg_switch_wal()')
  await pglite.exec('checkpoint')
  const { rows } = await pglite.query('select pg_walfile_name(pg_current_wal_lsn()) as current')
  await pglite.close()
  const log = join(database, 'pg_wal')
  const segments = (await readdir(log)).filter(name => /^[0-9A-F]{24}$/.test(name))
  for (const name of segments) if (name !== rows[0].current) await rm(join(log, name))
}

/** A window of 128 MiB finds the similarities between the databases of a cluster. */
const windowLog = 27

/** Writes the data directory of a stopped server as a compressed tar archive. */
export async function pack(dataDir: string, archive: string): Promise<void> {
  await rm(join(dataDir, 'lock'), { force: true })
  const params = {
    [constants.ZSTD_c_compressionLevel]: 22,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_windowLog]: windowLog,
  }
  await pipeline(
    await tarOf(folderEntries(dataDir)),
    createZstdCompress({ params }),
    createWriteStream(archive),
  )
  process.stdout.write(`${archive}: ${(await readdir(dataDir)).sort().join(', ')}\n`)
}
