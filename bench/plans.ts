import { fileURLToPath } from 'node:url'
import type { Installation } from './installation.ts'
import { startJurat } from './servers.ts'

/** A part of a plan, as PostgreSQL writes it with `format json`. */
interface Part {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Part[]
}

/** What PostgreSQL did for one call. */
export interface CallPlans {
  /** Rows and index entries that all statements read. */
  rowsRead: number
  /** A statement in its first words, then a line for each part of its plan. */
  text: string
}

const preload = new URL('plans-preload.ts', import.meta.url)

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  client_min_messages: 'log',
}

/** One side of a comparison, and the paths of its calls. */
interface Planned {
  installation: Installation
  token: string
  paths: string[]
}

/** The plans of each call on both sides. */
export async function comparePlans(baseline: Planned, ours: Planned): Promise<[CallPlans, CallPlans][]> {
  const [less, more] = [await readPlans(baseline), await readPlans(ours)]
  return less.map((plans, at) => [plans, more[at] ?? plans])
}

/** Starts a server whose connections explain each statement, makes the calls one by one, and stops it. */
async function readPlans({ installation, token, paths }: Planned): Promise<CallPlans[]> {
  const PGOPTIONS = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const env = { PGOPTIONS, JURAT_MANAGE_RATE_LIMIT: '0' }
  const servers = await startJurat(installation.env, 1, env, ['--import', fileURLToPath(preload)])
  try {
    const plans: CallPlans[] = []
    for (const path of paths) {
      const call = async () => {
        const response = await fetch(`${servers.urls[0]}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
        await response.arrayBuffer()
      }
      // The first call also reads the token and the workspace, which are then kept.
      await call()
      await servers.ask('plans')
      await call()
      plans.push(summarize((await servers.ask('plans')) as string[]))
    }
    return plans
  } finally {
    await servers.stop()
  }
}

function summarize(heard: string[]): CallPlans {
  const plans = heard.map(text => JSON.parse(text) as { 'Query Text': string; Plan: Part })
  return {
    rowsRead: plans.reduce((sum, { Plan }) => sum + readBy(Plan), 0),
    text: plans
      .map(plan => [`  ${firstWords(plan['Query Text'])}`, ...linesOf(plan.Plan)].join('\n'))
      .join('\n'),
  }
}

const firstWords = (statement: string) => statement.replace(/\s+/g, ' ').trim().slice(0, 160)

/** A plan names the rows of one loop. */
const ownRows = (part: Part): number =>
  (part['Actual Rows'] +
    (part['Rows Removed by Filter'] ?? 0) +
    (part['Rows Removed by Index Recheck'] ?? 0)) *
  part['Actual Loops']

function readBy(part: Part): number {
  const isScan = part['Relation Name'] !== undefined || part['Index Name'] !== undefined
  return (isScan ? ownRows(part) : 0) + (part.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0)
}

function linesOf(part: Part, depth = 2): string[] {
  const on = [part['Relation Name'], part['Index Name'] && `by ${part['Index Name']}`]
    .filter(Boolean)
    .join(' ')
  const line = `${'  '.repeat(depth)}${part['Node Type']}${on && ` ${on}`}: ${Math.round(ownRows(part))} rows`
  return [line, ...(part.Plans ?? []).flatMap(one => linesOf(one, depth + 1))]
}
