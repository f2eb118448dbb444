import { describe, expect, test } from 'vitest'
import { freePort } from '../../server/test/servers/free-port.ts'
import { cases } from '../src/check-receiver/cases.ts'
import { begin, jurat } from './jurat.ts'
import { openReceiver, receivers, secret } from './receivers.ts'

type Row = { case: string; verdict: string; got: string; remark: string | null }

/** The expected findings for each receiver, by case name. */
const forgeries = cases.filter(({ expected }) => expected === 'refused').map(({ name }) => name)
const genuine = cases.filter(({ expected }) => expected === 'taken').map(({ name }) => name)
const last = 'yours is the next secret'

const findings: Record<Exclude<keyof typeof receivers, 'is slow'>, { wrong: string[]; note?: string[] }> = {
  right: { wrong: [] },
  'accepts everything': { wrong: forgeries },
  'rejects repeated events': { wrong: ['the same event twice'] },
  'ignores the timestamp': { wrong: ['10 minutes old', '10 minutes ahead'] },
  'verifies parsed JSON': { wrong: ['JSON written another way'] },
  'reads Latin-1': { wrong: ['letters beyond ASCII'] },
  'fails on unknown types': { wrong: ['a type you do not know'] },
  'requires created first': { wrong: ['completed before created'] },
  'knows only the current secret': { wrong: [], note: [last] },
  'returns 401': { wrong: [], note: forgeries },
  redirects: { wrong: cases.map(({ name }) => name).filter(name => name !== last), note: [last] },
  'is gone': { wrong: cases.map(({ name }) => name).filter(name => name !== last), note: [last] },
}

describe('a receiver that', () => {
  test.each(Object.entries(findings))('%s', async (name, { wrong, note = [] }) => {
    await using receiver = await openReceiver(receivers[name as keyof typeof receivers])
    const args = ['check-receiver', receiver.url, '--secret', secret]
    const { code, json, err } = await jurat<Row[]>([...args, '--json'])
    const of = (verdict: string) => json.filter(row => row.verdict === verdict).map(row => row.case)
    expect([of('wrong'), of('note')]).toEqual([wrong, note])
    expect(code).toBe(wrong.length > 0 ? 1 : 0)
    if (wrong.length > 0) expect(err).toContain(`${wrong.length} of ${cases.length} cases failed`)
    expect(json.every(row => row.verdict === 'right' || row.remark)).toBe(true)
    const strict = await jurat([...args, '--strict'])
    expect(strict.code).toBe(wrong.length + note.length > 0 ? 1 : 0)
  })

  test('A slow receiver fails the check', async () => {
    await using receiver = await openReceiver(receivers['is slow'])
    // The receiver takes seconds for each case, so the cases run in parallel.
    const { verdictOn } = await import('../src/check-receiver/verdict.ts')
    const { send } = await import('../src/webhooks/send.ts')
    const verdicts = await Promise.all(
      cases.map(async one => {
        const [shot] = await one.requests(secret)
        return verdictOn(one, [await send(receiver.url, shot?.headers ?? {}, shot?.body ?? '')])
      }),
    )
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(
      cases.map(({ expected }) => (expected === 'taken' ? 'note' : 'right')),
    )
    expect(verdicts[0]?.remark).toContain('The limit is 10 s.')
    const never = verdictOn(cases[0] as (typeof cases)[0], [
      { status: undefined, error: 'no response within 10 s', ms: 10_004 },
    ])
    expect(never).toMatchObject({ verdict: 'wrong', remark: expect.stringContaining('within 10 s') })
  })
})

test('A failed case is shown with its reason', async () => {
  await using receiver = await openReceiver(receivers['rejects repeated events'])
  const { out, err } = await jurat(['check-receiver', receiver.url, '--secret', secret])
  expect(out).toMatch(/^✓ {2}a genuine event +2xx +200 /m)
  expect(out).toMatch(/^✗ {2}the same event twice +2xx +200, then 409 .*sent again for days/m)
  expect(err).toContain('✗ 1 of 17 cases failed.')
})

test('Every case sends what its name says', async () => {
  await using receiver = await openReceiver(receivers.right)
  await jurat(['check-receiver', receiver.url], { env: { JURAT_WEBHOOK_SECRET: secret } })
  const ids = receiver.received.map(({ headers }) => String(headers['x-event-id']))
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at)
  expect(repeated).toHaveLength(1)
  const attempts = receiver.received.filter(({ headers }) => headers['x-event-id'] === repeated[0])
  expect(attempts.map(({ headers }) => headers['x-event-attempt'])).toEqual(['1', '2'])
  expect(genuine.length + forgeries.length).toBe(17)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(receiver.received.length)
})

test.each([
  ['no address', ['--secret', secret], "missing required argument 'address'"],
  ['no secret', ['3000'], 'The secret of the receiver is missing.'],
  ['an invalid address', ['http://', '--secret', secret], 'It must be a port or an address'],
  ['an option there is not', ['3000', '--secrets', secret], 'Did you mean --secret?'],
])('%s is wrong use', async (_what, args, said) => {
  const { code, err, out } = await jurat(['check-receiver', ...args])
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(said)
})

test('Ctrl-C ends check-receiver with a message', async () => {
  await using receiver = await openReceiver(() => new Promise<never>(() => {}))
  const checking = begin(['check-receiver', receiver.url, '--secret', secret])
  await checking.untilErr('Trying')
  checking.interrupt()
  const { code, out, err } = await checking.ended
  expect([code, out]).toEqual([130, ''])
  expect(err).toMatch(/^Trying \S+ with 17 cases\.\n✗ Interrupted\.\n$/)
})

test('An unreachable receiver gives no table', async () => {
  const port = await freePort()
  const { code, out, err } = await jurat(['check-receiver', String(port), '--secret', secret])
  expect([code, out]).toEqual([3, ''])
  expect(err).toContain(`http://localhost:${port}/ is not reachable: connection refused.`)
})
