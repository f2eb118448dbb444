import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from '../checker.ts'
import { pdfOf } from '../journal.ts'

interface FileRow {
  storage_key: string
  state: string
}

const files = 'select storage_key, state from files'
const owners = `select storage_key, id, size_bytes, 'document' as kind from documents
  union all select storage_key, id, size_bytes, 'video' from videos`

interface Owner {
  storage_key: string
  id: number
  size_bytes: number
  kind: 'document' | 'video'
}

/** Every file of the folder, half-written and hidden ones too. */
function onDisk(folder: string): string[] {
  const paths = new Set(['**/*', '**/.*'].flatMap(pattern => globSync(pattern, { cwd: folder })))
  return [...paths].filter(path => statSync(join(folder, path)).isFile())
}

export const fileRules: Record<string, Rule> = {
  'every file row is stored, and a document or video refers to it': async reader => {
    const rows = await reader.rows<FileRow & { owners: number }>(
      `select f.storage_key, f.state, (select count(*) from (${owners}) o where o.storage_key = f.storage_key) as owners
       from (${files}) f`,
    )
    return rows
      .filter(({ state, owners }) => state !== 'stored' || owners !== 1)
      .map(({ storage_key, state, owners }) => `${storage_key} is ${state}, and ${owners} refer to it`)
  },

  'every document and video has its file, as long as it says': async (reader, facts) => {
    const rows = await reader.rows<Owner>(owners)
    return rows.flatMap(({ storage_key, id, size_bytes, kind }) => {
      const path = join(facts.files, storage_key)
      if (!existsSync(path)) return [`${kind} ${id} has no file ${storage_key}`]
      const { size } = statSync(path)
      return size === size_bytes
        ? []
        : [`the file of ${kind} ${id} has ${size} bytes instead of ${size_bytes}`]
    })
  },

  'a file is what was uploaded': async (reader, { files: folder, world }) => {
    const rows = await reader.rows<Owner>(owners)
    return rows.flatMap(({ storage_key, id, kind }) => {
      const made = world.find('document', id)
      const path = join(folder, storage_key)
      if (kind !== 'document' || !made || !existsSync(path)) return []
      return readFileSync(path).equals(pdfOf(made.madeBy))
        ? []
        : [`document ${id} is not what ${made.madeBy} sent`]
    })
  },

  'there is no file without a row': async (reader, { files: folder }) => {
    const known = new Set((await reader.rows<FileRow>(files)).map(({ storage_key }) => storage_key))
    return onDisk(folder).filter(path => !known.has(path))
  },
}
