import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Config, secretKeyOf } from '../../../../server/src/platform/lib/config.ts'
import { bad, type Finding, good, messageOf, note } from './check.ts'

export async function examineDataDir(config: Config): Promise<Finding[]> {
  const { dataDir } = config
  const what = 'data directory'
  const found = await stat(dataDir).catch(() => undefined)
  if (!found) {
    const isPossible = await canWrite(await nearestParent(dataDir))
    return isPossible
      ? [note(what, `${dataDir} does not exist yet. The first start creates it`)]
      : [bad(what, `${dataDir} does not exist and cannot be created`, 'Set JURAT_DATA_DIR.')]
  }
  if (!found.isDirectory()) return [bad(what, `${dataDir} is not a folder`, 'Set JURAT_DATA_DIR.')]
  if (!(await canWrite(dataDir))) return [bad(what, `${dataDir} is not writable for this user`)]
  const isOpen = (found.mode & 0o077) !== 0
  const openHint = `It holds customers' data and keys. As its owner, run: chmod go= ${dataDir}`
  return [
    isOpen ? bad(what, `${dataDir} can be opened by other users`, openHint) : good(what, dataDir),
    ...(await examineKeys(config)),
  ]
}

async function examineKeys({ dataDir, secretKey, adminToken }: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  const key = secretKey ? undefined : await textOf(join(dataDir, 'secret-key'))
  if (key !== undefined && !secretKeyOf(key)) {
    findings.push(bad('secret key', `${join(dataDir, 'secret-key')} does not contain 32 bytes in base64`))
  }
  const token = adminToken ? undefined : await textOf(join(dataDir, 'admin-token'))
  if (token !== undefined && !/^[\x21-\x7e]{20,200}$/.test(token)) {
    findings.push(
      bad('admin token', `${join(dataDir, 'admin-token')} does not contain 20 to 200 visible characters`),
    )
  }
  return findings
}

/** Returns the file's text; undefined if the file does not exist. */
export async function textOf(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    return messageOf(error)
  }
}

export const canWrite = (path: string): Promise<boolean> =>
  access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )

/** Returns the folder, or its nearest existing parent. */
export async function nearestParent(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  return isThere || dirname(path) === path ? path : nearestParent(dirname(path))
}
