import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Later } from './later.ts'
import type { Log } from './log.ts'

const log = { error: vi.fn() }
const later = () => new Later(log as unknown as Log)

test('Later work begins after the caller continues, one task after the other', async () => {
  const works = later()
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await sleep(5)
    seen.push(`${name} ends`)
  }
  works.run('a', work('a'))
  works.run('b', work('b'))
  expect(seen).toEqual([])
  await vi.waitFor(() => expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']))
  works.run('c', work('c'))
  await vi.waitFor(() => expect(seen.at(-1)).toBe('c ends'))
})

test('Draining does the waiting work, also what is added meanwhile and after a failure', async () => {
  const works = later()
  const seen: string[] = []
  works.run('fails', async () => {
    works.run('added', async () => void seen.push('added'))
    throw new Error('broken')
  })
  works.run('next', async () => void seen.push('next'))
  await works.drain()
  expect(seen).toEqual(['next', 'added'])
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { err: new Error('broken'), what: 'fails' },
    'work after a response failed',
  )
})
