import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a run of the tests kept in the folder: how many secrets it used, how many lines were logged, which of the first stand in the second. */
export function findSecretsInLogs(folder: string): { secrets: number; lines: number; found: string[] } {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const linesOf = (prefix: string) =>
    files
      .filter(file => file.startsWith(prefix))
      .flatMap(file => readFileSync(join(folder, file), 'utf8').split('\n'))
      .filter(Boolean)
  const secrets = new Set(linesOf('secrets-'))
  const lines = linesOf('log-')
  // Secrets are made of these characters alone, and stand in a line between others.
  const words = new Set(lines.flatMap(line => line.match(/[\w.+@=-]{12,}/g) ?? []))
  return { secrets: secrets.size, lines: lines.length, found: [...secrets.intersection(words)] }
}
