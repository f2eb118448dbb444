import { readFileSync } from 'node:fs'

/** Variables with a secret. `NAME_FILE` can name a file that has the value, as Docker mounts secrets. */
const secrets = [
  'DATABASE_URL',
  'JURAT_ADMIN_TOKEN',
  'JURAT_API_TOKEN',
  'JURAT_METRICS_TOKEN',
  'JURAT_SECRET_KEY',
  'JURAT_SECRET_KEY_PREVIOUS',
  'REDIS_URL',
  'SMTP_URL',
  'JURAT_OIDC_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
]

export const secretFileNames = secrets.map(name => `${name}_FILE`)

const longest = 65_536

/** The environment with the values of the files, without a line break at the end. */
export function withSecretFiles(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; problems: string[] } {
  const read: NodeJS.ProcessEnv = {}
  const problems: string[] = []
  for (const name of secrets) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    try {
      read[name] = env[name] ? fail(`remove it, or ${name}: only one of them can be set`) : valueIn(path)
    } catch (error) {
      problems.push(`${name}_FILE: ${(error as Error).message}`)
    }
  }
  return { env: { ...env, ...read }, problems }
}

function valueIn(path: string): string {
  const text = textOf(path).replace(/\r?\n$/, '')
  if (text === '') fail(`${path} is empty`)
  if (text.length > longest) fail(`${path} has more than ${longest} characters`)
  return text
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return fail(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function fail(why: string): never {
  throw new Error(why)
}
