import type { createReadStream } from 'node:fs'
import type { readFile } from 'node:fs/promises'

/** What the calls read files with: those of Node, where they are run. */
export interface Files {
  readFile: typeof readFile
  createReadStream: typeof createReadStream
}
