import { type Config, ConfigError, readConfig } from '../../../../server/src/platform/lib/config.ts'
import { build } from '../../../../server/src/platform/lib/version.ts'
import { examineBackups } from './backups.ts'
import { bad, type Finding, good, note } from './check.ts'
import { examineDataDir } from './data-dir.ts'
import { examineDatabase } from './databases.ts'
import { examineIssuer, examineRedis, examineSmtp } from './services.ts'
import { examineFiles } from './storage.ts'

/**
 * Checks everything an installation needs, with the server's own code, and reports each finding. It writes
 * nothing: it opens a copy of an embedded database.
 */
export async function examine(env: NodeJS.ProcessEnv, tell: (finding: Finding) => void): Promise<void> {
  tell(good('Node', process.version))
  tell(good('version', build))
  const config = examineConfig(env, tell)
  if (!config) return
  for (const finding of await examineDataDir(config)) tell(finding)
  for await (const finding of examineDatabase(config, env)) tell(finding)
  for (const finding of await examineFiles(config)) tell(finding)
  for (const finding of await examineBackups(config)) tell(finding)
  for (const finding of await examineSmtp(config)) tell(finding)
  for (const finding of await examineRedis(config)) tell(finding)
  for (const finding of await examineIssuer(config)) tell(finding)
}

function examineConfig(env: NodeJS.ProcessEnv, tell: (finding: Finding) => void): Config | undefined {
  try {
    const config = readConfig(env)
    tell(good('configuration', `serves ${config.publicUrl} on ${config.host}:${config.port}`))
    for (const line of config.unknownVariables) tell(note('configuration', line))
    return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const line of error.message.split('\n')) {
      tell(bad('configuration', line, 'docs/configuration.md describes the variables.'))
    }
    return undefined
  }
}
