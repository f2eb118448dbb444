import { setTimeout as sleep } from 'node:timers/promises'
import { bodyOf, type Call, outcomeOf, type Planned, takesKey } from './call.ts'
import { type Client, repeat } from './client.ts'
import type { ExpectedState } from './expected-state.ts'
import { hold, nextOn, onEndpoints, opening, type PlanContext } from './next-call.ts'
import type { Random } from './random.ts'

const clients = 6
/** Open bookings per client, and the pause between its calls. */
const openAtOnce = 8
const thinksMs = [2, 25] as const
/** Pause of a client after a call with an unknown outcome. */
const unknownWaitMs = 50

export interface LoadOptions {
  client: Client
  expected: ExpectedState
  random: Random
  workspaceId: number
  /** URL of a running process. Undefined if none runs. */
  urlOf: () => string | undefined
  receiverUrl: string
  round: number
}

/** A mixed load. Each client works on its own bookings until the load ends. */
export class Load {
  /** In the order of sending. */
  readonly calls: Call[] = []
  /** Calls sent twice at the same time that got different responses. */
  readonly disagreements: string[] = []
  /** Longest time without an acknowledgement. */
  longestSilenceMs = 0
  readonly #options: LoadOptions
  readonly #unconfirmed = new Set<number>()
  /** Keys of customer links, by reservation. */
  readonly #keys = new Map<number, string>()
  #isOver = false
  #acknowledged = 0
  #acknowledgedAt = performance.now()
  #running: Promise<void>[] = []

  constructor(options: LoadOptions) {
    this.#options = options
  }

  /** Also continues old bookings, which must still work after an earlier fault. */
  begin(): void {
    const { expected, random } = this.#options
    const old = expected.roots().filter(() => random.chance(0.2))
    this.#acknowledgedAt = performance.now()
    this.#running = Array.from({ length: clients }, (_, at) => {
      const own = old.filter(root => root % clients === at).slice(-openAtOnce)
      return this.#run(`r${this.#options.round}-c${at}`, random.fork(), own, at === 0)
    })
  }

  /** Waits until `calls` more calls are acknowledged, but at most `mostMs`. */
  async progress(calls: number, mostMs: number): Promise<void> {
    const [until, goal] = [performance.now() + mostMs, this.#acknowledged + calls]
    while (this.#acknowledged < goal && performance.now() < until) await sleep(10)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
    this.#setTimeAndNotary()
  }

  /** Repeats calls with an unknown outcome. The checker reports those that stay unknown. */
  async resolve(): Promise<void> {
    const { client, expected, urlOf } = this.#options
    for (const call of this.calls.filter(call => outcomeOf(call) === 'unknown')) {
      if (takesKey(call)) await repeat(client, urlOf, call)
      else await this.#lookFor(call)
      expected.apply(call)
    }
  }

  async #run(name: string, random: Random, own: number[], hasEndpoints: boolean): Promise<void> {
    for (let count = 0; !this.#isOver; count++) {
      const context: PlanContext = {
        ...this.#options,
        days: this.#days(),
        random,
        unconfirmed: this.#unconfirmed,
        key: `${name}-${count}`,
      }
      const [root, planned] = this.#plan(context, own, hasEndpoints)
      const url = this.#options.urlOf()
      const call = planned && { ...planned, key: context.key, responses: [] }
      const isKnown = !url || !call || (await this.#make(url, call, own, random))
      if (!isKnown) await sleep(unknownWaitMs)
      // Drop bookings with nothing left to do, and those whose last call has an unknown outcome.
      if (root !== undefined && (!planned || !isKnown)) own.splice(own.indexOf(root), 1)
      await sleep(url ? random.between(...thinksMs) : 30)
    }
  }

  /** Chooses the next call and its booking. */
  #plan(
    context: PlanContext,
    own: number[],
    hasEndpoints: boolean,
  ): [number | undefined, Planned | undefined] {
    const { random } = context
    if (hasEndpoints && random.chance(0.04))
      return [undefined, onEndpoints(context, this.#options.receiverUrl)]
    const root = own.length < openAtOnce && random.chance(0.35) ? undefined : random.pick(own)
    if (root === undefined) return [undefined, opening(context)]
    const key = this.#keys.get(root)
    const isFree = context.expected.find('reservation', root)?.fields.status === 'draft'
    if (key && isFree && random.chance(0.1)) return [root, hold(root, key, context)]
    return [root, nextOn(root, context)]
  }

  /**
   * Makes the call. Returns false if its outcome is unknown. Sends 5 % of the calls twice at the same time.
   */
  async #make(url: string, call: Call, own: number[], random: Random): Promise<boolean> {
    const { client, expected, urlOf } = this.#options
    this.calls.push(call)
    const other = takesKey(call) && random.chance(0.05) ? urlOf() : undefined
    const responses = await Promise.all([
      client.make(url, call),
      ...(other ? [client.make(other, call)] : []),
    ])
    // Unknown outcomes last: one call may be refused while the other one still succeeds.
    call.responses.sort((a, b) => Number(a.outcome === 'unknown') - Number(b.outcome === 'unknown'))
    const done = responses.filter(({ outcome }) => outcome === 'acknowledged')
    if (done.length === 2 && (done[0]?.text !== done[1]?.text || done.every(response => !response.isReplay)))
      this.disagreements.push(`${call.key} ${call.operation}: ${done.map(({ text }) => text).join(' and ')}`)
    if (call.operation === 'remove-endpoint' && done.length === 0) this.#unconfirmed.add(call.on ?? 0)
    if (done.length === 0) return outcomeOf(call) !== 'unknown'
    this.#setTimeAndNotary()
    this.#acknowledged++
    expected.apply(call)
    if (call.operation === 'create-reservation' || call.operation === 'create-appointment')
      own.push(Number(bodyOf(call).id))
    if (call.operation === 'create-reservation') await this.#learnKey(url, Number(bodyOf(call).id), random)
    return true
  }

  /** Reads the key of the customer's link for 30 % of the reservations. */
  async #learnKey(url: string, id: number, random: Random): Promise<void> {
    if (!random.chance(0.3)) return
    const found = await this.#options.client
      .get(`${url}/wp-json/v3/reservations/${id}`)
      .catch(() => undefined)
    if (found?.status !== 200) return
    this.#keys.set(id, (JSON.parse(found.text) as { keys: { reservation: string } }).keys.reservation)
  }

  /** Searches for an endpoint that the call may have created. Its description is the key of the call. */
  async #lookFor(call: Call): Promise<void> {
    const { client, urlOf, workspaceId } = this.#options
    const url = urlOf()
    if (!url) return
    const path = `${url}/manage/v1/webhook-endpoints?workspace_id=${workspaceId}&limit=100`
    const { data } = (await client.must('GET', path)) as { data: { id: number; description: string }[] }
    const [made] = data.filter(({ description }) => description === call.key)
    const text = JSON.stringify(made ?? {})
    call.responses.push({ outcome: made ? 'acknowledged' : 'refused', status: 0, text, isReplay: false })
  }

  #setTimeAndNotary(): void {
    const now = performance.now()
    this.longestSilenceMs = Math.max(this.longestSilenceMs, now - this.#acknowledgedAt)
    this.#acknowledgedAt = now
  }

  #days = (): [number, number] => [this.#options.round + 1, this.#options.round + 4]
}
