import { existsSync, readFileSync } from 'node:fs'

/** Reads the notes of a test run: the number of documented responses, and those that no test has seen. */
export function countCases(path: string): { documented: number; missing: string[] } {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const marked = (mark: string) =>
    new Set(lines.flatMap(line => (line.startsWith(mark) ? [line.slice(mark.length)] : [])))
  const [documented, seen] = [marked('documented '), marked('seen ')]
  return { documented: documented.size, missing: [...documented.difference(seen)].sort() }
}

/** Lists the documented responses that no test has seen. Empty if only some tests ran. */
export function casesText(path: string, isFiltered: boolean): string {
  if (isFiltered) return 'Answers seen: counted only when all tests run\n'
  const { documented, missing } = countCases(path)
  const lines = missing.map(line => `  not seen: ${line}\n`)
  return `Answers seen: ${documented - missing.length} of ${documented} documented\n${lines.join('')}`
}
