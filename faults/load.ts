import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, repeat } from './client.ts'
import { bodyOf, type Call, outcomeOf, type Planned, takesKey } from './journal.ts'
import { hold, nextOn, onEndpoints, opening, type Setting } from './operations.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

const clients = 6
/** Bookings that a client goes on with at a time, and how long it thinks between calls. */
const openAtOnce = 8
const thinksMs = [2, 25] as const
/** A client that was not answered waits a little before it goes on with something else. */
const unknownWaitMs = 50

export interface LoadOptions {
  client: Client
  world: World
  random: Random
  workspaceId: number
  /** A process to call; undefined while none runs. */
  urlOf: () => string | undefined
  receiverUrl: string
  round: number
}

/** A mixed load of clients, each with bookings of its own, until it is told to end. */
export class Load {
  /** In the order they were sent. */
  readonly calls: Call[] = []
  /** Answers that a call was given when it was sent twice at once, where they disagree. */
  readonly disagreements: string[] = []
  /** Longest time in which nothing was acknowledged. */
  longestSilenceMs = 0
  readonly #options: LoadOptions
  readonly #inDoubt = new Set<number>()
  /** Of customers' links, by reservation. */
  readonly #keys = new Map<number, string>()
  #isOver = false
  #acknowledged = 0
  #acknowledgedAt = performance.now()
  #running: Promise<void>[] = []

  constructor(options: LoadOptions) {
    this.#options = options
  }

  /** Old bookings are taken up again: what an earlier fault left behind must still be of use. */
  begin(): void {
    const { world, random } = this.#options
    const old = world.roots().filter(() => random.chance(0.2))
    this.#acknowledgedAt = performance.now()
    this.#running = Array.from({ length: clients }, (_, at) => {
      const own = old.filter(root => root % clients === at).slice(-openAtOnce)
      return this.#run(`r${this.#options.round}-c${at}`, random.fork(), own, at === 0)
    })
  }

  /** Waits for so many more calls to be acknowledged, and no longer than that. */
  async progress(calls: number, mostMs: number): Promise<void> {
    const [until, goal] = [performance.now() + mostMs, this.#acknowledged + calls]
    while (this.#acknowledged < goal && performance.now() < until) await sleep(10)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
    this.#noteTime()
  }

  /** Asks again about what nobody has told the end of. What stays open is a finding of the checker's. */
  async resolve(): Promise<void> {
    const { client, world, urlOf } = this.#options
    for (const call of this.calls.filter(call => outcomeOf(call) === 'unknown')) {
      if (takesKey(call)) await repeat(client, urlOf, call)
      else await this.#lookFor(call)
      world.apply(call)
    }
  }

  async #run(name: string, random: Random, own: number[], hasEndpoints: boolean): Promise<void> {
    for (let count = 0; !this.#isOver; count++) {
      const setting: Setting = {
        ...this.#options,
        days: this.#days(),
        random,
        inDoubt: this.#inDoubt,
        key: `${name}-${count}`,
      }
      const [root, planned] = this.#plan(setting, own, hasEndpoints)
      const url = this.#options.urlOf()
      const call = planned && { ...planned, key: setting.key, answers: [] }
      const isKnown = !url || !call || (await this.#make(url, call, own, random))
      if (!isKnown) await sleep(unknownWaitMs)
      // A booking with nothing left to do, or with a call whose end is unknown, is left alone.
      if (root !== undefined && (!planned || !isKnown)) own.splice(own.indexOf(root), 1)
      await sleep(url ? random.between(...thinksMs) : 30)
    }
  }

  /** What to do next, and with which booking. */
  #plan(setting: Setting, own: number[], hasEndpoints: boolean): [number | undefined, Planned | undefined] {
    const { random } = setting
    if (hasEndpoints && random.chance(0.04))
      return [undefined, onEndpoints(setting, this.#options.receiverUrl)]
    const root = own.length < openAtOnce && random.chance(0.35) ? undefined : random.pick(own)
    if (root === undefined) return [undefined, opening(setting)]
    const key = this.#keys.get(root)
    const isFree = setting.world.find('reservation', root)?.fields.status === 'draft'
    if (key && isFree && random.chance(0.1)) return [root, hold(root, key, setting)]
    return [root, nextOn(root, setting)]
  }

  /**
   * Makes the call; false where its end is unknown. Now and then it is sent twice at once, to whoever answers: it must
   * be done once.
   */
  async #make(url: string, call: Call, own: number[], random: Random): Promise<boolean> {
    const { client, world, urlOf } = this.#options
    this.calls.push(call)
    const other = takesKey(call) && random.chance(0.05) ? urlOf() : undefined
    const answers = await Promise.all([client.make(url, call), ...(other ? [client.make(other, call)] : [])])
    // A refusal says nothing of the other one, which may yet be done.
    call.answers.sort((a, b) => Number(a.outcome === 'unknown') - Number(b.outcome === 'unknown'))
    const done = answers.filter(({ outcome }) => outcome === 'acknowledged')
    if (done.length === 2 && (done[0]?.text !== done[1]?.text || done.every(answer => !answer.isReplay)))
      this.disagreements.push(`${call.key} ${call.operation}: ${done.map(({ text }) => text).join(' and ')}`)
    if (call.operation === 'remove-endpoint' && done.length === 0) this.#inDoubt.add(call.on ?? 0)
    if (done.length === 0) return outcomeOf(call) !== 'unknown'
    this.#noteTime()
    this.#acknowledged++
    world.apply(call)
    if (call.operation === 'create-reservation' || call.operation === 'create-appointment')
      own.push(Number(bodyOf(call).id))
    if (call.operation === 'create-reservation') await this.#learnKey(url, Number(bodyOf(call).id), random)
    return true
  }

  /** The key of a customer's link, for a few. */
  async #learnKey(url: string, id: number, random: Random): Promise<void> {
    if (!random.chance(0.3)) return
    const found = await this.#options.client
      .get(`${url}/wp-json/v3/reservations/${id}`)
      .catch(() => undefined)
    if (found?.status !== 200) return
    this.#keys.set(id, (JSON.parse(found.text) as { keys: { reservation: string } }).keys.reservation)
  }

  /** An endpoint that may have been made: its description says by which call. */
  async #lookFor(call: Call): Promise<void> {
    const { client, urlOf, workspaceId } = this.#options
    const url = urlOf()
    if (!url) return
    const path = `${url}/manage/v1/webhook-endpoints?workspace_id=${workspaceId}&limit=100`
    const { data } = (await client.must('GET', path)) as { data: { id: number; description: string }[] }
    const [made] = data.filter(({ description }) => description === call.key)
    const text = JSON.stringify(made ?? {})
    call.answers.push({ outcome: made ? 'acknowledged' : 'refused', status: 0, text, isReplay: false })
  }

  #noteTime(): void {
    const now = performance.now()
    this.longestSilenceMs = Math.max(this.longestSilenceMs, now - this.#acknowledgedAt)
    this.#acknowledgedAt = now
  }

  #days = (): [number, number] => [this.#options.round + 1, this.#options.round + 4]
}
