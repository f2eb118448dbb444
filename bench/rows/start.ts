import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, type Result } from '../compare.ts'
import type { Row } from '../row.ts'
import { type ServerGroup, startServerGroup } from '../server-group.ts'

const script = new URL('../../server/start.js', import.meta.url)
const firstSeconds = 6
const laterSeconds = 2

/**
 * Seconds from the start of the program until it is ready, with an empty data directory and with an existing
 * one.
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
  },
}

async function secondsToReady(env: Record<string, string>): Promise<number> {
  const servers: ServerGroup = await startServerGroup(script, [env])
  await servers.stop()
  return servers.readyMs / 1000
}

const resultOf = (row: string, seconds: number[], atMost: number): Result => ({
  row,
  engine: 'embedded',
  processes: 1,
  data: `${seconds.length === 1 ? '1 start' : `${seconds.length} starts`}, the slowest ${Math.max(...seconds).toFixed(1)} s`,
  unit: 's',
  baseline: null,
  ours: median(seconds),
  ratio: null,
  ratios: [],
  p50: null,
  p99: null,
  gate: { atMost },
  cpu: null,
})
