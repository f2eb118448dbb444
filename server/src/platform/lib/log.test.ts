import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { refusal } from './errors.ts'
import { openLog } from './log.ts'

test('A single line is written soon, while the process continues', async () => {
  const log = new URL('./log.ts', import.meta.url).href
  const program = `import { openLog } from '${log}'
    openLog('info').info('something happened')
    setTimeout(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(child.stdout, 'data')
    expect(String(line)).toContain('something happened')
    expect(child.exitCode).toBeNull()
  } finally {
    child.kill('SIGKILL')
  }
})

test('An error of a service that is away has no stack, and a fault of the program has one', () => {
  const lines: { err: { code?: string; message: string; stack?: string; cause?: object } }[] = []
  const log = openLog('info', { write: line => void lines.push(JSON.parse(line)) })
  const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  log.warn({ err: away }, 'waits')
  log.warn({ err: refusal('unavailable', 'no_database', {}, { cause: away }) }, 'waits')
  log.error({ err: new TypeError('x is undefined') }, 'internal_error')
  const closed = Object.assign(new Error('not accepting connections'), { code: '55000' })
  log.error({ err: Object.assign(new Error('refused', { cause: closed }), { code: '08004' }) }, 'unavailable')
  const [first, second, third, fourth] = lines.map(({ err }) => err)
  expect(first).toEqual({ type: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:1' })
  expect([second?.code, second?.stack, second?.cause]).toEqual(['unavailable', undefined, first])
  expect(third?.stack).toContain('log.test.ts')
  expect([fourth?.stack, fourth?.cause]).toEqual([
    undefined,
    { type: 'Error', code: '55000', message: 'not accepting connections' },
  ])
})
