import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { alone, median, type Result } from '../compare.ts'
import type { Row } from '../row.ts'
import { type ServerGroup, startServerGroup } from '../server-group.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const script = new URL('../../server/start.js', import.meta.url)
const firstSeconds = 6
const laterSeconds = 2

/**
 * Seconds from the start of the program until it is ready, with an empty data directory and with an existing
 * one, and the same in a copy without `web/`: the console is checked, and built if need be, beside the start.
 */
export const start: Row = {
  name: 'start',
  async *measure(bench) {
    if (!bench.engines.includes('embedded')) return
    const first: number[] = []
    const later: number[] = []
    for (let round = 0; round < (bench.isQuick ? 1 : 5); round++) {
      const JURAT_DATA_DIR = mkdtempSync(join(tmpdir(), 'jurat-bench-start-'))
      first.push(await secondsToReady({ JURAT_DATA_DIR }))
      later.push(await secondsToReady({ JURAT_DATA_DIR }))
      rmSync(JURAT_DATA_DIR, { recursive: true })
    }
    yield resultOf('Start to ready, first time', first, firstSeconds)
    yield resultOf('Start to ready, later', later, laterSeconds)
    yield resultOf('Start to ready, later, without web/', await startsWithoutWeb(later.length), laterSeconds)
  },
}

async function startsWithoutWeb(rounds: number): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'jurat-bench-copy-'))
  const left = ['.git', '.scratch', 'node_modules', 'web']
  cpSync(root, folder, { recursive: true, filter: from => !left.includes(basename(from)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const copy = pathToFileURL(join(folder, 'server/start.js'))
  const env = { JURAT_DATA_DIR: join(folder, 'data') }
  await secondsToReady(env, copy)
  const seconds: number[] = []
  for (let round = 0; round < rounds; round++) seconds.push(await secondsToReady(env, copy))
  rmSync(folder, { recursive: true })
  return seconds
}

async function secondsToReady(env: Record<string, string>, start = script): Promise<number> {
  const servers: ServerGroup = await startServerGroup(start, [env])
  await servers.stop()
  return servers.readyMs / 1000
}

const resultOf = (row: string, seconds: number[], atMost: number): Result => ({
  ...alone,
  row,
  engine: 'embedded',
  data: `${seconds.length === 1 ? '1 start' : `${seconds.length} starts`}, the slowest ${Math.max(...seconds).toFixed(1)} s`,
  unit: 's',
  ours: median(seconds),
  gate: { atMost },
})
