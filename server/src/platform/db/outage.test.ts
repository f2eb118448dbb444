import { expect, test } from 'vitest'
import { openLog } from '../lib/log.ts'
import { Outage } from './outage.ts'

function logged(level: string) {
  const lines: { level: string; msg: string; error?: string; seconds?: number }[] = []
  return { lines, log: openLog(level, { write: (line: string) => void lines.push(JSON.parse(line)) }) }
}

test('An outage of the database is logged in one line at its start, and one with its seconds at its end', () => {
  const { lines, log } = logged('info')
  const outage = new Outage(log)
  outage.answered(outage.losses)
  for (let at = 0; at < 50; at++) outage.lost(new Error(`connection ${at}`))
  outage.answered(outage.losses)
  outage.answered(outage.losses)
  outage.lost(new Error('the next outage'))
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', error: 'connection 0' }),
    expect.objectContaining({
      level: 'warn',
      seconds: expect.any(Number),
      msg: expect.stringMatching(/^the database responds again, \d+(\.\d)? s after/),
    }),
    expect.objectContaining({ level: 'warn', error: 'the next outage' }),
  ])
})

test('Repeated losses of the database are logged at the level debug', () => {
  const { lines, log } = logged('debug')
  const outage = new Outage(log)
  outage.lost(new Error('first'))
  outage.lost(new Error('second'))
  expect(lines.map(({ level, error }) => [level, error])).toEqual([
    ['warn', 'first'],
    ['debug', 'second'],
  ])
})

test('A response to a statement that was sent before a loss does not end the outage', () => {
  const { lines, log } = logged('info')
  const outage = new Outage(log)
  const before = outage.losses
  outage.lost(new Error('lost'))
  outage.answered(before)
  expect(lines).toHaveLength(1)
})
