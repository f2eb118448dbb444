import { type Call, outcomeOf } from './call.ts'
import { check, type Finding } from './checker.ts'
import type { Fault } from './fault.ts'
import { Load } from './load.ts'
import { readAllResources } from './read-over-http.ts'
import { openReader } from './reader.ts'
import { settle, sweep } from './settle.ts'
import { type TestEnvironment, tally } from './test-environment.ts'

export interface RoundResult {
  acknowledged: number
  refused: number
  unknown: number
  /** Responses with status 500. The server did not expect the failure. */
  internalErrors: number
  silenceMs: number
  notes: string[]
  findings: Finding[]
}

/** Runs the load with a fault in the middle, then all checks. */
export async function runRound(
  environment: TestEnvironment,
  fault: Fault,
  round: number,
): Promise<RoundResult> {
  const { installation } = environment
  const notes: string[] = []
  const findings: Finding[] = []
  const load = await runLoad(environment, fault, round, { notes, findings })
  findings.push(...(await checkOverHttp(environment, load, round)))
  const deaths = installation.deaths.splice(0)
  if (fault.mayEnd) notes.push(`${deaths.length} exited by themselves`)
  else findings.push(...named('no process exits by itself', deaths))
  const ended = await installation.end('SIGTERM')
  findings.push(...named('processes exit with code 0', ended.filter(({ code }) => code !== 0).map(endOf)))
  await sweep(installation)
  findings.push(...(await checkDatabase(environment)))
  const responses = load.calls.flatMap(call => call.responses)
  const internalErrors = responses.filter(({ status }) => status === 500).length
  return { ...tally(load.calls), internalErrors, silenceMs: load.longestSilenceMs, notes, findings }
}

const endOf = ({ code, output }: { code: number | null; output: string }) => `${code}: ${output.slice(-800)}`

/** Time limit of the load before the fault, and after it. */
const mostMs = 8_000

/** Runs the load and the fault. Returns when all processes run and every call has an outcome. */
async function runLoad(
  environment: TestEnvironment,
  fault: Fault,
  round: number,
  { notes, findings }: Pick<RoundResult, 'notes' | 'findings'>,
): Promise<Load> {
  const { installation, postgres, receiver, client, expected, workspaceId } = environment
  const random = environment.random.fork()
  const targets = random.fork()
  const urlOf = () => installation.url(targets)
  const receiverUrl = receiver.url
  await installation.startUntilUp()
  receiver.isFlaky = true
  const load = new Load({ client, expected, random: random.fork(), workspaceId, urlOf, receiverUrl, round })
  load.begin()
  await load.progress(random.between(30, 200), mostMs)
  const note = (text: string) => void notes.push(text)
  const found = await fault.inject({ installation, postgres, random, round, note })
  findings.push(...named('the fault has the expected effect', found))
  await installation.startUntilUp()
  await load.progress(80, mostMs)
  await load.end()
  receiver.isFlaky = false
  if (fault.respondsToAll) findings.push(...cutOff(load, note))
  await load.resolve()
  environment.calls.push(...load.calls)
  return load
}

/** The system closes connections that a process had not accepted when it stopped listening. */
const notAccepted = 4

/** Calls with a connection but without a response. */
function cutOff(load: Load, note: (text: string) => void): Finding[] {
  const cut = load.calls.filter(({ responses }) =>
    responses.some(({ status, text }) => status === 0 && !text.startsWith('ECONNREFUSED')),
  )
  note(`${cut.length} without a response`)
  return cut.length <= notAccepted ? [] : named('accepted calls get a response', cut.map(nameOf))
}

/** Checks the running server over HTTP. */
async function checkOverHttp(environment: TestEnvironment, load: Load, round: number): Promise<Finding[]> {
  const { client, installation, receiver, random, expected, workspaceId } = environment
  const url = installation.url(random) ?? ''
  const unrest = await settle(client, url, workspaceId).then(
    () => [],
    error => [String(error)],
  )
  const unforeseen = load.calls.filter(({ responses }) => responses.some(({ status }) => status === 500))
  return [
    ...named('the server finishes its work', unrest),
    ...named('a call sent twice at the same time runs once', load.disagreements),
    ...named('calls are refused only by business rules', load.calls.filter(isWronglyRefused).map(nameOf)),
    ...named(
      'a failure returns 503, never 500',
      unforeseen.map(call => `${nameOf(call)} ${installation.logOf(call.key).slice(0, 200)}`),
    ),
    ...named(
      'acknowledged resources can be read',
      await readAllResources(client, url, expected, { round, random }),
    ),
    ...named('repeating an acknowledged call changes nothing', await repeatSome(environment, load, url)),
    ...named('webhooks arrive complete', receiver.broken.splice(0)),
  ]
}

/** Clients compete for slots, and customer keys have a rate limit. No other call may be refused. */
const expected = ['slot_unavailable', 'reschedule_failed', 'rate_limited']

function isWronglyRefused(call: Call): boolean {
  const text = call.responses.at(-1)?.text ?? ''
  const isTold = call.operation === 'create-endpoint' || expected.some(code => text.includes(`"${code}"`))
  return outcomeOf(call) === 'refused' && !isTold
}

const nameOf = ({ key, operation, path, responses }: Call) =>
  `${key} ${operation} ${path}: ${responses.at(-1)?.text.slice(0, 300)}`

async function repeatSome({ client, random }: TestEnvironment, load: Load, url: string): Promise<string[]> {
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

async function checkDatabase({
  installation,
  calls,
  receiver,
  workspaceId,
  files,
}: TestEnvironment): Promise<Finding[]> {
  await using reader = await openReader(installation)
  return await check(reader, { workspaceId, calls, receipts: receiver.receipts, files })
}

const named = (rule: string, found: string[]): Finding[] => found.map(what => ({ rule, what }))
