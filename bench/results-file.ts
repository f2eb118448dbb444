import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../.scratch/bench/', import.meta.url)

/** Writes the figures of a run as JSON. Returns the path. */
export function writeResults(name: string, results: object): string {
  mkdirSync(folder, { recursive: true })
  const path = fileURLToPath(new URL(name, folder))
  writeFileSync(path, JSON.stringify(results, null, 2))
  return path
}
