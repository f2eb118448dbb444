import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { CliError } from '../exit.ts'

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
}

/** The content of a file that a command names. `subject` begins the error. Throws `CliError`. */
export const readGiven = (path: string, subject = ''): Promise<Buffer> =>
  readFile(path).catch(({ code }) => {
    throw unreadable(path, code, subject)
  })

/** Throws `CliError` for a file that cannot be read. */
export async function assertReadable(path: string): Promise<void> {
  await access(path, constants.R_OK).catch(({ code }) => {
    throw unreadable(path, code)
  })
  if ((await stat(path)).isDirectory()) throw unreadable(path, 'EISDIR')
}

const unreadable = (path: string, code: string, subject = '') =>
  new CliError('usage', `${subject}${path} cannot be read: ${reasons[code] ?? code}.`)
