import { setTimeout as sleep } from 'node:timers/promises'
import { loadFromAfar, type Probed, probeApart } from '../apart.ts'
import type { Fleet } from '../processes.ts'
import { type Finding, floodStretches, type Overload } from './finding.ts'

const timesQuiet = 2
const callsASecond = 40

/**
 * What a tenant with little to ask feels while another floods the server, against what it feels alone, before and after:
 * machines are not the same from one minute to the next.
 */
export async function floodOfOne(
  { home, tenants, requestsOf, seconds, times }: Overload,
  fleet: Fleet,
  best: number,
  condition: string,
): Promise<Finding[]> {
  const floodSeconds = floodStretches * seconds
  const [flooder = { ids: [] }, other = { ids: [] }] = tenants
  const [url = ''] = fleet.urls
  const token = await tokenOf(url, home.adminToken, 2)
  const probe = {
    url,
    requests: requestsOf(other),
    headers: { authorization: `Bearer ${token}` },
    perSecond: callsASecond,
  }
  // The first calls have the server load and compile.
  await probeApart({ ...probe, seconds: 2 })
  const quiet = () => probeApart({ ...probe, seconds: floodSeconds / 2 })
  const before = await quiet()
  const flood = loadFromAfar({
    urls: fleet.urls,
    requests: requestsOf(flooder),
    headers: { authorization: `Bearer ${home.token}` },
    connections: best * times,
    seconds: floodSeconds + 2,
  })
  const during = await probeApart({ ...probe, seconds: floodSeconds })
  await flood
  // Nothing of the flood is still under way, and the memory that it took is collected.
  await sleep(5_000)
  return findingsOf(condition, [before, await quiet()], during)
}

function findingsOf(condition: string, [before, after]: [Probed, Probed], during: Probed): Finding[] {
  const latency = (name: 'p50Ms' | 'p99Ms'): Finding => ({
    name: `one floods, ${condition}: ${name.slice(0, 3)} of another`,
    figure: `${during[name].toFixed(1)} ms (quiet: ${before[name].toFixed(1)}, ${after[name].toFixed(1)} ms)`,
    gate: `≤ ${timesQuiet} × quiet`,
    holds: during[name] <= (timesQuiet * (before[name] + after[name])) / 2,
  })
  const refused = during.refused + during.failed
  return [
    latency('p50Ms'),
    latency('p99Ms'),
    {
      name: `one floods, ${condition}: slowest of another`,
      figure: `${during.slowestMs.toFixed(1)} ms`,
      gate: '',
      holds: true,
    },
    {
      name: `one floods, ${condition}: calls of another refused`,
      figure: `${refused} of ${during.admitted + refused}`,
      gate: '0',
      holds: refused === 0,
    },
  ]
}

/** Its rate limit is out of the way: it is not the one who floods. */
async function tokenOf(url: string, adminToken: string, workspaceId: number): Promise<string> {
  const answer = await fetch(`${url}/manage/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workspace_id: workspaceId, name: 'Quiet', scopes: ['*'], rate_limit: 1_000_000 }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return ((await answer.json()) as { token: string }).token
}
