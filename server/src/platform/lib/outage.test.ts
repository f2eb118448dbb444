import { expect, test } from 'vitest'
import { openLog } from './log.ts'
import { Outage } from './outage.ts'

const texts = { lost: 'it is lost', responds: 'it responds again', endsWith: 'after it was lost' }

function logged(level: string) {
  const lines: { level: string; msg: string; error?: string; seconds?: number }[] = []
  return { lines, log: openLog(level, { write: (line: string) => void lines.push(JSON.parse(line)) }) }
}

test('An outage is logged in one line at its start, and one with its seconds at its end', () => {
  const { lines, log } = logged('info')
  const outage = new Outage(log, texts)
  outage.answered(outage.losses)
  for (let at = 0; at < 50; at++) outage.lost(`connection ${at}`)
  outage.answered(outage.losses)
  outage.answered(outage.losses)
  outage.lost('the next outage')
  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', error: 'connection 0', msg: 'it is lost' }),
    expect.objectContaining({
      level: 'warn',
      seconds: expect.any(Number),
      msg: expect.stringMatching(/^it responds again, \d+(\.\d)? s after/),
    }),
    expect.objectContaining({ level: 'warn', error: 'the next outage' }),
  ])
})

test('Repeated losses are logged at the level debug', () => {
  const { lines, log } = logged('debug')
  const outage = new Outage(log, texts)
  outage.lost('first')
  outage.lost('second')
  expect(lines.map(({ level, error }) => [level, error])).toEqual([
    ['warn', 'first'],
    ['debug', 'second'],
  ])
})

test('A response to a statement that was sent before a loss does not end the outage', () => {
  const { lines, log } = logged('info')
  const outage = new Outage(log, texts)
  const before = outage.losses
  outage.lost('lost')
  outage.answered(before)
  expect(lines).toHaveLength(1)
})
