import { setTimeout as sleep } from 'node:timers/promises'
import { alone, median, type Result } from '../compare.ts'
import type { Engine, Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { rssBytes, type ServerGroup } from '../server-group.ts'
import { startJurat } from '../servers.ts'

const mib = 1024 * 1024
const pdfBytes = 25 * mib
const longestBlockMs = 100
const timesTheBody = 4

const preload = ['--import', new URL('../loop-delay-preload.ts', import.meta.url).href]

interface Figures {
  blockedMs: number
  overIdleMib: number
  tookMs: number
}

/**
 * Uploads a PDF of 25 MiB. Measures how long the event loop is blocked and how much memory the upload takes.
 */
export const upload: Row = {
  name: 'upload',
  async *measure(bench) {
    for (const engine of bench.engines) {
      const installation = await bench.installation(engine)
      const servers = await startJurat(installation.env, 1, {}, preload)
      try {
        const body = await uploadBody(installation, servers)
        await sleep(1_000)
        const idle = rssBytes(servers)
        await servers.ask('longest delay')
        const all: Figures[] = []
        for (let round = 0; round < Math.max(3, bench.pace.rounds); round++) {
          all.push(await measureOne(installation, servers, body, idle))
        }
        yield* resultsOf(engine, all)
      } finally {
        await servers.stop()
      }
    }
  },
}

function* resultsOf(engine: Engine, all: Figures[]): Generator<Result> {
  const took = `${all.length} uploads, ${Math.round(median(all.map(({ tookMs }) => tookMs)))} ms each`
  yield {
    ...alone,
    engine,
    row: '25 MiB PDF upload: longest block',
    data: took,
    unit: 'ms',
    ours: Math.max(...all.map(({ blockedMs }) => blockedMs)),
    gate: { atMost: longestBlockMs },
  }
  yield {
    ...alone,
    engine,
    row: '25 MiB PDF upload: memory over idle',
    data: took,
    unit: 'MiB',
    ours: Math.max(...all.map(({ overIdleMib }) => overIdleMib)),
    gate: { atMost: (timesTheBody * pdfBytes) / mib },
  }
}

async function uploadBody(installation: Installation, { urls: [url] }: ServerGroup): Promise<string> {
  const response = await post(installation, `${url}/wp-json/v3/reservations`, {
    first_name: 'Ana',
    last_name: 'Ortiz',
    service: 'remote',
  })
  const { id } = (await response.json()) as { id: number }
  const pdf = Buffer.alloc(pdfBytes, 'The server does not parse PDFs. ')
  pdf.write('%PDF-1.7\n')
  const pdf_content = pdf.toString('base64')
  return JSON.stringify({ object_type: 'reservation', object_id: id, filename: 'Deed.pdf', pdf_content })
}

async function measureOne(
  installation: Installation,
  servers: ServerGroup,
  body: string,
  idle: number,
): Promise<Figures> {
  let most = idle
  const sampler = setInterval(() => {
    most = Math.max(most, rssBytes(servers))
  }, 5)
  const beganAt = performance.now()
  const response = await post(installation, `${servers.urls[0]}/wp-json/v3/documents`, body)
  const tookMs = performance.now() - beganAt
  clearInterval(sampler)
  if (response.status !== 201) throw new Error(`The upload failed: ${await response.text()}`)
  await response.text()
  const blockedMs = Number(await servers.ask('longest delay'))
  return { blockedMs, overIdleMib: (most - idle) / mib, tookMs }
}

const post = ({ token }: Installation, url: string, body: string | object) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
