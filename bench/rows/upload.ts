import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../bench.ts'
import { median, type Result } from '../compare.ts'
import type { Engine, Home } from '../home.ts'
import { startJurat } from '../jurat.ts'
import { type Fleet, rssBytes } from '../processes.ts'

const mib = 1024 * 1024
const pdfBytes = 25 * mib
const longestBlockMs = 100
const timesTheBody = 4

const preload = ['--import', new URL('../loop-delay.ts', import.meta.url).href]

interface Figures {
  blockedMs: number
  overIdleMib: number
  tookMs: number
}

/** A PDF of 25 MiB: for how long the event loop is blocked, and how much memory it takes over what the server has before. */
export const upload: Row = {
  name: 'upload',
  async *measure(bench) {
    for (const engine of bench.engines) {
      const home = await bench.home(engine)
      const fleet = await startJurat(home.env, 1, {}, preload)
      try {
        const body = await uploadBody(home, fleet)
        await sleep(1_000)
        const idle = rssBytes(fleet)
        await fleet.ask('longest delay')
        const all: Figures[] = []
        for (let round = 0; round < Math.max(3, bench.pace.rounds); round++) {
          all.push(await measureOne(home, fleet, body, idle))
        }
        yield* resultsOf(engine, all)
      } finally {
        await fleet.stop()
      }
    }
  },
}

function* resultsOf(engine: Engine, all: Figures[]): Generator<Result> {
  const common = {
    engine,
    processes: 1,
    baseline: null,
    ratio: null,
    ratios: [],
    p50: null,
    p99: null,
    cpu: null,
  }
  const took = `${all.length} uploads, ${Math.round(median(all.map(({ tookMs }) => tookMs)))} ms each`
  yield {
    ...common,
    row: '25 MiB PDF upload: longest block',
    data: took,
    unit: 'ms',
    ours: Math.max(...all.map(({ blockedMs }) => blockedMs)),
    gate: { atMost: longestBlockMs },
  }
  yield {
    ...common,
    row: '25 MiB PDF upload: memory over idle',
    data: took,
    unit: 'MiB',
    ours: Math.max(...all.map(({ overIdleMib }) => overIdleMib)),
    gate: { atMost: (timesTheBody * pdfBytes) / mib },
  }
}

async function uploadBody(home: Home, { urls: [url] }: Fleet): Promise<string> {
  const answer = await post(home, `${url}/wp-json/v3/reservations`, {
    first_name: 'Ana',
    last_name: 'Ortiz',
    service: 'remote',
  })
  const { id } = (await answer.json()) as { id: number }
  const pdf = Buffer.alloc(pdfBytes, 'A PDF is parsed by nobody here. ')
  pdf.write('%PDF-1.7\n')
  const pdf_content = pdf.toString('base64')
  return JSON.stringify({ object_type: 'reservation', object_id: id, filename: 'Deed.pdf', pdf_content })
}

async function measureOne(home: Home, fleet: Fleet, body: string, idle: number): Promise<Figures> {
  let most = idle
  const sampler = setInterval(() => {
    most = Math.max(most, rssBytes(fleet))
  }, 5)
  const beganAt = performance.now()
  const answer = await post(home, `${fleet.urls[0]}/wp-json/v3/documents`, body)
  const tookMs = performance.now() - beganAt
  clearInterval(sampler)
  if (answer.status !== 201) throw new Error(`The upload was refused: ${await answer.text()}`)
  await answer.text()
  const blockedMs = Number(await fleet.ask('longest delay'))
  return { blockedMs, overIdleMib: (most - idle) / mib, tookMs }
}

const post = ({ token }: Home, url: string, body: string | object) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
