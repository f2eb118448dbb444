import type { createReadStream } from 'node:fs'
import type { readFile, writeFile } from 'node:fs/promises'

/** What the calls read and write files with: those of Node, where they are run. */
export interface Files {
  readFile: typeof readFile
  writeFile: typeof writeFile
  createReadStream: typeof createReadStream
}
