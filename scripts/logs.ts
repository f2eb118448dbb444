import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Searches the logs of a test run for the secrets that it used. */
export function findSecretsInLogs(folder: string): { secrets: number; lines: number; found: string[] } {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const linesOf = (prefix: string) =>
    files
      .filter(file => file.startsWith(prefix))
      .flatMap(file => readFileSync(join(folder, file), 'utf8').split('\n'))
      .filter(Boolean)
  const secrets = new Set(linesOf('secrets-'))
  const lines = linesOf('log-')
  // Secrets consist of these characters and are separated by others.
  const words = new Set(lines.flatMap(line => line.match(/[\w.+@=-]{12,}/g) ?? []))
  return { secrets: secrets.size, lines: lines.length, found: [...secrets.intersection(words)] }
}
