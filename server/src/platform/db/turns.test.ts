import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Party } from './background-work.ts'
import { Turns } from './turns.ts'

let now: number
let turns: Turns
let begun: string[]
beforeEach(() => {
  now = 0
  begun = []
  turns = new Turns(() => now)
})

/** Asks for a turn of a call, or of background work of the workspace, and notes when it begins. */
const ask = (name: string, party: Party = 'server', isBackground = party !== 'server') => {
  void turns.take({ party, isBackground }).then(() => begun.push(name))
}
const askAsCall = (name: string, party: Party) => ask(name, party, false)

/** Ends the turn that runs after this time. */
async function end(ms = 1): Promise<void> {
  now += ms
  turns.release()
  await nextTurn()
  await nextTurn()
}

async function endAll(): Promise<string[]> {
  for (let ended = -1; ended < begun.length; ) {
    ended = begun.length
    await end()
  }
  return begun
}

describe('Turns', () => {
  test('A call goes before all background work that waits', async () => {
    ask('running')
    for (let at = 0; at < 3; at++) ask(`work ${at}`, 1)
    ask('call')
    await end()
    expect(begun).toEqual(['running', 'call'])
    expect(await endAll()).toEqual(['running', 'call', 'work 0', 'work 1', 'work 2'])
  })

  test('The next statement of a call goes before background work that already waits', async () => {
    ask('first statement')
    ask('work', 1)
    await nextTurn()
    now += 1
    turns.release()
    // What a call does between two of its statements.
    await Promise.resolve()
    ask('second statement')
    await nextTurn()
    expect(begun).toEqual(['first statement', 'second statement'])
  })

  test('Workspaces take turns in the background, however much work one has', async () => {
    ask('running')
    for (let at = 0; at < 4; at++) ask(`flood ${at}`, 1)
    ask('other', 2)
    expect(await endAll()).toEqual(['running', 'flood 0', 'other', 'flood 1', 'flood 2', 'flood 3'])
  })

  test('Background work gets half of the time while calls wait without an end', async () => {
    ask('call 0')
    for (let at = 0; at < 2; at++) ask(`work ${at}`, 1)
    for (let at = 1; at < 9; at++) ask(`call ${at}`)
    await nextTurn()
    await end(60)
    expect(begun.at(-1)).toBe('work 0')
    await end(300)
    for (let at = 1; at <= 3; at++) {
      expect(begun.at(-1)).toBe(`call ${at}`)
      await end(100)
    }
    expect(begun.at(-1)).toBe('work 1')
  })

  test('Of calls that wait, one of the workspace that had less time lately goes first', async () => {
    askAsCall('long 0', 1)
    for (let at = 1; at < 3; at++) askAsCall(`long ${at}`, 1)
    askAsCall('short', 2)
    await end(20)
    expect(await endAll()).toEqual(['long 0', 'short', 'long 1', 'long 2'])
  })

  test('Background work goes before calls of a workspace that had much more time lately', async () => {
    for (let at = 0; at < 3; at++) askAsCall(`long ${at}`, 1)
    await end(160)
    askAsCall('long 3', 1)
    await end(30)
    ask('work of another', 2)
    await end(30)
    expect(begun).toEqual(['long 0', 'long 1', 'long 2', 'work of another'])
  })

  test('A workspace that had much less time goes on before the calls of the other', async () => {
    for (let at = 0; at < 3; at++) askAsCall(`long ${at}`, 1)
    await end(200)
    ask('statement 1', 2)
    now += 200
    turns.release()
    await nextTurn()
    now += 1
    turns.release()
    await Promise.resolve()
    ask('statement 2', 2)
    await nextTurn()
    await nextTurn()
    expect(begun).toEqual(['long 0', 'long 1', 'statement 1', 'statement 2'])
  })

  test('Calls of a workspace go on while calls of strangers come without an end', async () => {
    askAsCall('long', 1)
    await end(20)
    askAsCall('stranger 0', 'network')
    askAsCall('call', 1)
    for (let at = 1; at < 9; at++) askAsCall(`stranger ${at}`, 'network')
    for (let at = 0; at < 5; at++) await end(10)
    expect(begun).toContain('call')
  })

  test('Turns of less than a millisecond add up', async () => {
    askAsCall('long', 1)
    await end(5)
    for (let at = 0; at < 20; at++) askAsCall(`short ${at}`, 2)
    askAsCall('other', 1)
    for (let at = 0; at < 10; at++) await end(0.9)
    expect(begun).toContain('other')
  })

  test('What a workspace had a while ago does not make it wait', async () => {
    askAsCall('long', 1)
    await end(2_000)
    askAsCall('running', 3)
    now += 10_000
    askAsCall('first', 1)
    askAsCall('second', 2)
    expect(await endAll()).toEqual(['long', 'running', 'first', 'second'])
  })
})
