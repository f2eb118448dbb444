import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { CliError } from './exit.ts'

/**
 * Returns the server's environment. Variables override the file, as with `node --env-file`; an empty one
 * counts as not set (docs/cli.md).
 */
export function environment(
  env: NodeJS.ProcessEnv,
  { envFile, dataDir }: { envFile: string | undefined; dataDir: string | undefined },
): NodeJS.ProcessEnv {
  const inFile = envFile === undefined ? {} : variablesIn(envFile)
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  return { ...inFile, ...given, ...(dataDir === undefined ? {} : { JURAT_DATA_DIR: dataDir }) }
}

function variablesIn(path: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new CliError('usage', `${path} cannot be read: ${(error as Error).message}`)
  }
}
