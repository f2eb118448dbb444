import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants, createZstdDecompress } from 'node:zlib'
import { Client } from 'pg'
import { entriesOf } from '../../../cli/src/archive/read.ts'
import { type Home, openHome } from '../helpers/process.ts'
import type { Answered, Facts } from './facts.ts'

const folder = new URL('.', import.meta.url).pathname

/** Versions that `scripts/record-release.ts` has recorded. */
export const recordedReleases = (): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)

/** A copy of an installation as that version left it. Leaving its scope (`await using`) clears it away. */
export interface Release extends Home {
  facts: Facts
  answers: Answered[]
}

export async function openRelease(version: string, postgresUrl: string | null): Promise<Release> {
  const engine = postgresUrl ? 'postgres' : 'embedded'
  const home = await openHome(postgresUrl, { isEmpty: true })
  await unpack(join(folder, version, `${engine}.tar.zst`), home.dataDir)
  const { DATABASE_URL } = home.env
  if (DATABASE_URL) await restore(DATABASE_URL, readFileSync(join(home.dataDir, 'database.sql'), 'utf8'))
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const facts: Facts = read(join(folder, version, `${engine}.json`))
  return { ...home, facts, answers: read(join(home.dataDir, 'answers.json')) }
}

async function unpack(archive: string, dataDir: string): Promise<void> {
  const params = { [constants.ZSTD_d_windowLogMax]: 27 }
  const tar = createReadStream(archive).pipe(createZstdDecompress({ params }))
  for await (const { name, isFolder, content } of entriesOf(tar)) {
    const path = join(dataDir, name)
    if (isFolder) await mkdir(path, { recursive: true, mode: 0o700 })
    else await writeFile(path, content, { mode: 0o600 })
  }
}

async function restore(url: string, dump: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(dump).finally(() => client.end())
}
