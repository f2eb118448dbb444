import { setTimeout as sleep } from 'node:timers/promises'
import { loadAtLowPriority, type Probed, probeInProcess } from '../load-process.ts'
import type { ServerGroup } from '../server-group.ts'
import { type Finding, type Overload, stretchesPerOverload } from './finding.ts'

const timesQuiet = 2
const callsASecond = 40

/**
 * Compares the calls of a light workspace while another one overloads the server with its calls before and
 * after.
 */
export async function overloadByOne(
  { installation, tenants, requestsOf, seconds, times }: Overload,
  servers: ServerGroup,
  best: number,
  condition: string,
): Promise<Finding[]> {
  const overloadSeconds = stretchesPerOverload * seconds
  const [heavy = { ids: [] }, light = { ids: [] }] = tenants
  const [url = ''] = servers.urls
  const token = await tokenOf(url, installation.adminToken, 2)
  const probe = {
    url,
    requests: requestsOf(light),
    headers: { authorization: `Bearer ${token}` },
    perSecond: callsASecond,
  }
  // The first calls make the server load and compile code.
  await probeInProcess({ ...probe, seconds: 2 })
  const quiet = () => probeInProcess({ ...probe, seconds: overloadSeconds / 2 })
  const before = await quiet()
  const overload = loadAtLowPriority({
    urls: servers.urls,
    requests: requestsOf(heavy),
    headers: { authorization: `Bearer ${installation.token}` },
    connections: best * times,
    seconds: overloadSeconds + 2,
  })
  const during = await probeInProcess({ ...probe, seconds: overloadSeconds })
  await overload
  // Let running calls end and the heap be collected.
  await sleep(5_000)
  return findingsOf(condition, [before, await quiet()], during)
}

function findingsOf(condition: string, [before, after]: [Probed, Probed], during: Probed): Finding[] {
  const latency = (name: 'p50Ms' | 'p99Ms'): Finding => ({
    name: `one workspace overloads, ${condition}: ${name.slice(0, 3)} of another`,
    figure: `${during[name].toFixed(1)} ms (quiet: ${before[name].toFixed(1)}, ${after[name].toFixed(1)} ms)`,
    gate: `≤ ${timesQuiet} × quiet`,
    holds: during[name] <= (timesQuiet * (before[name] + after[name])) / 2,
  })
  const refused = during.refused + during.failed
  return [
    latency('p50Ms'),
    latency('p99Ms'),
    {
      name: `one workspace overloads, ${condition}: slowest call of another`,
      figure: `${during.slowestMs.toFixed(1)} ms`,
      gate: '',
      holds: true,
    },
    {
      name: `one workspace overloads, ${condition}: refused calls of another`,
      figure: `${refused} of ${during.admitted + refused}`,
      gate: '0',
      holds: refused === 0,
    },
  ]
}

/** Creates a token whose rate limit the light workspace cannot reach. */
async function tokenOf(url: string, adminToken: string, workspaceId: number): Promise<string> {
  const response = await fetch(`${url}/manage/v1/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workspace_id: workspaceId, name: 'Quiet', scopes: ['*'], rate_limit: 1_000_000 }),
  })
  if (!response.ok) throw new Error(await response.text())
  return ((await response.json()) as { token: string }).token
}
