import { check, type Finding } from './checker.ts'
import type { Fault } from './faults.ts'
import { type Call, outcomeOf } from './journal.ts'
import { Load } from './load.ts'
import { askForAll } from './over-http.ts'
import { openReader } from './reader.ts'
import { settle, sweep } from './settle.ts'
import { type Site, tally } from './site.ts'

export interface RoundResult {
  acknowledged: number
  refused: number
  unknown: number
  /** Answers of 500, which say that the server did not expect what happened. */
  internalErrors: number
  silenceMs: number
  notes: string[]
  findings: Finding[]
}

/** Load, a fault in the middle of it, and then everything that must be so. */
export async function runRound(site: Site, fault: Fault, round: number): Promise<RoundResult> {
  const { installation } = site
  const notes: string[] = []
  const findings: Finding[] = []
  const load = await runLoad(site, fault, round, { notes, findings })
  findings.push(...(await inquire(site, load, round)))
  const deaths = installation.deaths.splice(0)
  if (fault.mayEnd) notes.push(`${deaths.length} ended by themselves`)
  else findings.push(...named('processes go on', deaths))
  const ended = await installation.end('SIGTERM')
  findings.push(...named('processes end well', ended.filter(({ code }) => code !== 0).map(endOf)))
  await sweep(installation)
  findings.push(...(await readAll(site)))
  const answers = load.calls.flatMap(call => call.answers)
  const internalErrors = answers.filter(({ status }) => status === 500).length
  return { ...tally(load.calls), internalErrors, silenceMs: load.longestSilenceMs, notes, findings }
}

const endOf = ({ code, output }: { code: number | null; output: string }) => `${code}: ${output.slice(-800)}`

/** How long the load is given, before the fault and after, to come to something. */
const mostMs = 8_000

/** The load, and the fault in the middle of it; answers once everything runs again and every call has its end. */
async function runLoad(
  site: Site,
  fault: Fault,
  round: number,
  { notes, findings }: Pick<RoundResult, 'notes' | 'findings'>,
): Promise<Load> {
  const { installation, postgres, receiver, client, world, workspaceId } = site
  const random = site.random.fork()
  const targets = random.fork()
  const urlOf = () => installation.url(targets)
  const receiverUrl = receiver.url
  await installation.startUntilUp()
  receiver.isFlaky = true
  const load = new Load({ client, world, random: random.fork(), workspaceId, urlOf, receiverUrl, round })
  load.begin()
  await load.progress(random.between(30, 200), mostMs)
  const note = (text: string) => void notes.push(text)
  const told = await fault.strike({ installation, postgres, random, round, note })
  findings.push(...named('the fault went as it must', told))
  await installation.startUntilUp()
  await load.progress(80, mostMs)
  await load.end()
  receiver.isFlaky = false
  if (fault.answersAll) findings.push(...cutOff(load, note))
  await load.resolve()
  site.calls.push(...load.calls)
  return load
}

/** Connections that were made and not accepted when a process stopped listening are cut by the system. */
const notAccepted = 4

/** Calls that had a connection and no answer. */
function cutOff(load: Load, note: (text: string) => void): Finding[] {
  const cut = load.calls.filter(({ answers }) =>
    answers.some(({ status, text }) => status === 0 && !text.startsWith('ECONNREFUSED')),
  )
  note(`${cut.length} cut off`)
  return cut.length <= notAccepted ? [] : named('accepted calls are answered', cut.map(nameOf))
}

/** What can be asked of the running server. */
async function inquire(site: Site, load: Load, round: number): Promise<Finding[]> {
  const { client, installation, receiver, random, world, workspaceId } = site
  const url = installation.url(random) ?? ''
  const unrest = await settle(client, url, workspaceId).then(
    () => [],
    error => [String(error)],
  )
  const unforeseen = load.calls.filter(({ answers }) => answers.some(({ status }) => status === 500))
  return [
    ...named('everything comes to rest', unrest),
    ...named('a call sent twice at once is done once', load.disagreements),
    ...named('nothing is refused but for a rule', load.calls.filter(isWronglyRefused).map(nameOf)),
    ...named(
      'a fault is foreseen: 503, never 500',
      unforeseen.map(call => `${nameOf(call)} ${installation.logOf(call.key).slice(0, 200)}`),
    ),
    ...named('what was acknowledged is answered', await askForAll(client, url, world, { round, random })),
    ...named('repeating an acknowledged call changes nothing', await repeatSome(site, load, url)),
    ...named('webhooks arrive whole', receiver.broken.splice(0)),
  ]
}

/** Clients compete for time, so it may be taken; keys of customers are counted. Nothing else may be refused. */
const expected = ['slot_unavailable', 'reschedule_failed', 'rate_limited']

function isWronglyRefused(call: Call): boolean {
  const text = call.answers.at(-1)?.text ?? ''
  const isTold = call.operation === 'create-endpoint' || expected.some(code => text.includes(`"${code}"`))
  return outcomeOf(call) === 'refused' && !isTold
}

const nameOf = ({ key, operation, path, answers }: Call) =>
  `${key} ${operation} ${path}: ${answers.at(-1)?.text.slice(0, 300)}`

async function repeatSome({ client, random }: Site, load: Load, url: string): Promise<string[]> {
  const found: string[] = []
  const done = load.calls.filter(
    call => call.operation !== 'create-endpoint' && outcomeOf(call) === 'acknowledged',
  )
  for (let count = 0; count < 40; count++) {
    const call = random.pick(done)
    if (!call) break
    const again = await client.make(url, call)
    if (again.outcome !== 'acknowledged' || !again.isReplay) found.push(nameOf(call))
  }
  return found
}

async function readAll({ installation, calls, receiver, workspaceId, files }: Site): Promise<Finding[]> {
  await using reader = await openReader(installation)
  return await check(reader, { workspaceId, calls, receipts: receiver.receipts, files })
}

const named = (rule: string, found: string[]): Finding[] => found.map(what => ({ rule, what }))
