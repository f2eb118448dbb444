import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { Turns } from './turns.ts'

let now: number
let turns: Turns
let begun: string[]
beforeEach(() => {
  now = 0
  begun = []
  turns = new Turns(() => now)
})

/** Asks for a turn, and notes when it begins. */
const ask = (name: string, workspaceId?: number) => {
  void turns.take(workspaceId).then(() => begun.push(name))
}

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
})
