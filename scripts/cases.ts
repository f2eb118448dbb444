import { existsSync, readFileSync } from 'node:fs'

/** What a run of the tests noted: how many answers the documents list, and those that no test has seen. */
export function countCases(path: string): { documented: number; missing: string[] } {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const those = (mark: string) =>
    new Set(lines.flatMap(line => (line.startsWith(mark) ? [line.slice(mark.length)] : [])))
  const [documented, seen] = [those('documented '), those('seen ')]
  return { documented: documented.size, missing: [...documented.difference(seen)].sort() }
}
