import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openHome, runShell, startServer } from './helpers/process.ts'
import { linesOf } from './helpers/start-calls.ts'
import { freePort } from './servers/free-port.ts'

const demo = `${process.execPath} ${fileURLToPath(new URL('../../scripts/demo.ts', import.meta.url))}`

test('The demo ends with a summary of its steps, and prints only that with --quiet', async () => {
  await using home = await openHome()
  await using server = await startServer(home.env)
  const env = { JURAT_DATA_DIR: home.dataDir, PORT: new URL(server.url).port }
  const whole = await runShell(demo, env)
  expect(whole.code).toBe(0)
  const [, calls, steps] =
    /^Done: (\d+) calls in (\d+) steps, every response as expected\.$/m.exec(whole.output) ?? []
  expect([Number(calls) > 30, Number(steps) > 10]).toEqual([true, true])
  const quiet = await runShell(`${demo} --quiet`, env)
  const lines = linesOf(quiet.output)
  expect([quiet.code, lines[0], lines.length]).toEqual([
    0,
    `Done: ${calls} calls in ${steps} steps, every response as expected.`,
    Number(steps) + 10,
  ])
  const links = lines.slice(-5).map(line => /https?:\S+$/.exec(line)?.[0] ?? '')
  for (const link of links) {
    const page = await fetch(link)
    expect([link, page.status, page.headers.get('content-type')]).toEqual([
      link,
      200,
      'text/html; charset=utf-8',
    ])
  }
})

test('The demo without a server or its admin token says so in one line', async () => {
  await using home = await openHome(null, { isEmpty: true })
  const port = String(await freePort())
  const lost = await runShell(demo, { PORT: port, JURAT_ADMIN_TOKEN: 'chosen-by-the-operator' })
  expect([lost.code, linesOf(lost.output)]).toEqual([
    1,
    [`No server responds at http://localhost:${port}. Start one with "npm start", or set PUBLIC_URL.`],
  ])
  const { code, output } = await runShell(demo, { PORT: port, JURAT_DATA_DIR: home.dataDir })
  expect([code, linesOf(output)]).toEqual([
    1,
    [expect.stringMatching(/^No admin token in .*\/admin-token\. Start the server/)],
  ])
})

test('The demo with --fill loads sample data into the first workspace, once', async () => {
  await using home = await openHome()
  await using server = await startServer(home.env)
  const env = { JURAT_DATA_DIR: home.dataDir, PORT: new URL(server.url).port }
  const filled = await runShell(`${demo} --fill`, env)
  expect([filled.code, linesOf(filled.output)]).toEqual([
    0,
    [
      'Added 3 notaries, 42 reservations and 40 appointments to workspace 1.',
      `See them at ${server.url.replace('127.0.0.1', 'localhost')}/console/w/1/today`,
    ],
  ])
  const again = await runShell(`${demo} --fill`, env)
  expect([again.code, linesOf(again.output)]).toEqual([
    1,
    [expect.stringMatching(/^The workspace has bookings\./)],
  ])
})
