import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pdfOf } from '../call.ts'
import type { Rule } from '../rule.ts'

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

/** Marks the folder as one store. It belongs to no document or video. */
const storeId = 'store-id'

/** All files of the folder, including partial and hidden files. */
function onDisk(folder: string): string[] {
  const paths = new Set(['**/*', '**/.*'].flatMap(pattern => globSync(pattern, { cwd: folder })))
  return [...paths].filter(path => path !== storeId && statSync(join(folder, path)).isFile())
}

export const fileRules: Record<string, Rule> = {
  'every file row is stored and has one document or video': async reader => {
    const rows = await reader.rows<FileRow & { owners: number }>(
      `select f.storage_key, f.state, (select count(*) from (${owners}) o where o.storage_key = f.storage_key) as owners
       from (${files}) f`,
    )
    return rows
      .filter(({ state, owners }) => state !== 'stored' || owners !== 1)
      .map(
        ({ storage_key, state, owners }) =>
          `${storage_key} is ${state}, and ${owners} documents or videos refer to it`,
      )
  },

  'every document and video has a file of its size': async (reader, facts) => {
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

  'every file has the uploaded content': async (reader, { files: folder, expected }) => {
    const rows = await reader.rows<Owner>(owners)
    return rows.flatMap(({ storage_key, id, kind }) => {
      const made = expected.find('document', id)
      const path = join(folder, storage_key)
      if (kind !== 'document' || !made || !existsSync(path)) return []
      return readFileSync(path).equals(pdfOf(made.madeBy))
        ? []
        : [`document ${id} differs from the upload of ${made.madeBy}`]
    })
  },

  'every file has a row': async (reader, { files: folder }) => {
    const known = new Set((await reader.rows<FileRow>(files)).map(({ storage_key }) => storage_key))
    return onDisk(folder).filter(path => !known.has(path))
  },
}
