import { existsSync, readFileSync } from 'node:fs'

/** What a run of the tests noted: how many answers the documents list, and those that no test has seen. */
export function countCases(path: string): { documented: number; missing: string[] } {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const those = (mark: string) =>
    new Set(lines.flatMap(line => (line.startsWith(mark) ? [line.slice(mark.length)] : [])))
  const [documented, seen] = [those('documented '), those('seen ')]
  return { documented: documented.size, missing: [...documented.difference(seen)].sort() }
}

/** Lines on the documented answers that no test has seen. A run of some tests cannot see the others' answers. */
export function casesText(path: string, isFiltered: boolean): string {
  if (isFiltered) return 'Answers seen: counted only when all tests run\n'
  const { documented, missing } = countCases(path)
  const lines = missing.map(line => `  not seen: ${line}\n`)
  return `Answers seen: ${documented - missing.length} of ${documented} documented\n${lines.join('')}`
}
