import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { book, moveClock } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { ask, newVisitor, openBooking, storedCode } from '../../../test/helpers/visitors.ts'

// What the pages of open booking say of the hold, and how another time is chosen.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => installation.stop())

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

async function read(path: string): Promise<string> {
  const response = await fetch(installation.url + path, { redirect: 'manual' })
  expect([path, response.status]).toEqual([path, 200])
  return plain(await response.text())
}

async function post(path: string, fields: Record<string, string | number> = {}) {
  const response = await fetch(installation.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])),
  })
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: plain(await response.text()),
  }
}

async function open() {
  const { workspace, slug, visitFrom } = await openBooking(installation)
  const home = `/book/${slug}/remote`
  const visitor = { first_name: 'Ana', last_name: 'Ortiz', email: newVisitor() }
  const send = async (timestamp: number, fields: object = {}, query = '') => {
    const made = await post(`${home}/details${query}`, { timestamp, ...visitor, ...fields })
    expect([made.status, made.location]).toEqual([303, expect.stringContaining(`${home}/confirm/`)])
    return made.location
  }
  return { workspace, home, send, stranger: visitFrom('203.0.113.1') }
}

const keyIn = (path: string) => path.split('?')[0]?.split('/').at(-1) ?? ''
const secondsIn = (text: string) => Number(/data-seconds="(\d+)"/.exec(text)?.[1])
const startsIn = (text: string) =>
  [...text.matchAll(/name="timestamp" value="(\d+)">/g)].map(([, start]) => Number(start))
const dayOf = (timestamp: number) =>
  new Date(timestamp * 1000).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })

const clock = String.raw`\d{1,2}:\d\d( [AP]M)?`

test('The page says until when the time is held, that it is no longer held, and that a new code holds it', async () => {
  const { workspace, home, send } = await open()
  const timestamp = hourAhead()
  expect(await read(`${home}/details?timestamp=${timestamp}`)).toContain(
    'Meanwhile we hold the time for you for 10 minutes.',
  )
  const code = await send(timestamp)
  const shown = await read(code)
  expect(shown).toMatch(new RegExp(`<span data-held>Held for you until ${clock}</span>`))
  expect([secondsIn(shown) > 590, secondsIn(shown) <= 600]).toEqual([true, true])
  for (const [lang, text] of [
    ['es', 'Hora guardada hasta las? '],
    ['fr', 'Créneau gardé pour vous jusqu’à '],
  ])
    expect(await read(`${code}?lang=${lang}`)).toMatch(new RegExp(`data-held>${text}${clock}<`))
  // Nothing is renewed by reading.
  await moveClock(workspace, 300)
  expect(secondsIn(await read(code))).toBeLessThanOrEqual(300)
  await moveClock(workspace, 300)
  for (const [lang, text] of [
    ['en', 'You can still book it while it is free, or hold it again with a new code.'],
    ['es', 'Puede reservarla mientras siga libre, o guardarla otra vez con un código nuevo.'],
    ['fr', 'tant qu’il est libre, ou le garder à nouveau avec un nouveau code.'],
  ])
    expect(await read(`${code}?lang=${lang}`)).toMatch(new RegExp(`class="hold"[^>]*><p>[^<]*${text}</p>`))
  await post(`${code}/resend`)
  await moveClock(workspace, 60)
  await post(`${code}/resend`)
  expect(secondsIn(await read(code))).toBeGreaterThan(590)
  await moveClock(workspace, 600)
  const last = await read(code)
  expect(last).toContain('<p>The time is no longer held for you. You can still book it while it is free.</p>')
})

test('Beyond the limits the page says that somebody else can book the time, and the code still books it', async () => {
  const { send } = await open()
  for (let hour = 0; hour < 3; hour++) await send(hourAhead(hour), { email: newVisitor() })
  const code = await send(hourAhead(3))
  for (const [lang, text] of [
    ['en', 'This time is not held: somebody else can book it until you enter the code.'],
    ['es', 'Esta hora no está guardada: otra persona puede reservarla hasta que escriba el código.'],
    [
      'fr',
      'Ce créneau n’est pas gardé : une autre personne peut le prendre tant que vous n’avez pas saisi le code.',
    ],
  ])
    expect(await read(`${code}?lang=${lang}`)).toContain(`<p class="notice">${text}</p>`)
  const booked = await post(code, { code: await storedCode(installation, keyIn(code)) })
  expect([booked.status, booked.location]).toEqual([303, expect.stringMatching(/^\/appointment\//)])
})

test('Another time is chosen with one button, and is held instead of the first one', async () => {
  const { workspace, home, send, stranger } = await open()
  const [first, second] = [hourAhead(), hourAhead(1)]
  const code = await send(first)
  const key = keyIn(code)
  const choose = `${home}?request=${key}&day=${dayOf(first)}`
  const shown = await read(choose)
  expect(shown).toContain(`<form method="post" action="${home}/confirm/${key}/hold?day=${dayOf(first)}">`)
  // The time that they hold is theirs to choose.
  expect(startsIn(shown)).toContain(first)
  expect(startsIn(await read(`${home}?day=${dayOf(first)}`))).not.toContain(first)
  const moved = await post(`${home}/confirm/${key}/hold`, { timestamp: second })
  expect([moved.status, moved.location]).toEqual([303, `${home}/confirm/${key}`])
  const after = await read(moved.location)
  expect(after).toContain(`value="${second}"`)
  expect(after).toContain('data-held')
  const free = startsIn(await read(`${home}?day=${dayOf(first)}`))
  expect([free.includes(first), free.includes(second)]).toEqual([true, false])
  // A link of an earlier version names a time that is not held.
  expect(await read(`${home}/confirm/${key}?timestamp=${first}`)).toContain('<p class="notice">')
  const reload = await fetch(`${installation.url}${home}/confirm/${key}/hold`, { redirect: 'manual' })
  expect([reload.status, reload.headers.get('location')]).toEqual([303, `${home}/confirm/${key}`])
  expect((await ask(stranger, { timestamp: first })).length).toBe(21)
  const booked = await post(code, { code: await storedCode(installation, key), timestamp: second })
  expect(booked.status).toBe(303)
  expect(await startOf(workspace)).toBe(second)
  // The form of a tab that stayed open leads to the page that says that it is booked.
  const late = await post(`${home}/confirm/${key}/hold`, { timestamp: hourAhead(4) })
  expect([late.status, late.location]).toEqual([303, `${home}/confirm/${key}`])
  expect(await startOf(workspace)).toBe(second)
})

async function startOf(workspace: Workspace) {
  const [one] = (await workspace.call('GET', '/appointments')).body.data
  return Date.parse(one.timestamp) / 1000
}

test('A chosen time that somebody took is refused with the nearest ones, and the first one stays held', async () => {
  const { workspace, home, send } = await open()
  const [first, second] = [hourAhead(), hourAhead(1)]
  const code = await send(first)
  expect((await book(workspace, second)).status).toBe(201)
  const refused = await post(`${code}/hold?day=${dayOf(second)}`, { timestamp: second })
  expect(refused.status).toBe(422)
  expect(refused.text).toMatch(/id="problem"[\s\S]*Somebody else has just taken this time\./)
  const nearest = /<form method="post"[^>]*class="nearest">([\s\S]*?)<\/form>/.exec(refused.text)?.[1] ?? ''
  expect(startsIn(nearest)).toHaveLength(3)
  expect(startsIn(nearest)).not.toContain(second)
  expect(await read(code)).toContain('data-held')
  const moved = await post(`${code}/hold`, { timestamp: startsIn(nearest).at(-1) ?? 0 })
  expect(moved.status).toBe(303)
  expect(startsIn(await read(`${home}?day=${dayOf(first)}`))).toContain(first)
})

test('A corrected address keeps the time, which the first request gives up', async () => {
  const { home, send } = await open()
  const timestamp = hourAhead()
  const code = await send(timestamp)
  const request = keyIn(code)
  const details = await read(`${home}/details?timestamp=${timestamp}&request=${request}`)
  expect(details).toContain(`action="${home}/details?timestamp=${timestamp}&amp;request=${request}"`)
  expect(details).toContain(`href="${home}?request=${request}"`)
  const query = `?timestamp=${timestamp}&request=${request}`
  const corrected = await send(timestamp, { email: newVisitor() }, query)
  expect(await read(corrected)).toContain('data-held')
  expect(await read(code)).toContain('<p class="notice">')
  const wrong = await post(`${home}/details?timestamp=${timestamp}&request=%00`, {
    timestamp,
    first_name: 'Ben',
    last_name: 'Adler',
    email: newVisitor(),
  })
  expect(wrong.status).toBe(422)
})

test('A time that was taken after its hold ended is refused with the nearest ones', async () => {
  const { workspace, send } = await open()
  const timestamp = hourAhead()
  const code = await send(timestamp)
  await moveClock(workspace, 601)
  expect((await book(workspace, timestamp)).status).toBe(201)
  const given = { code: await storedCode(installation, keyIn(code)), timestamp }
  const refused = await post(code, given)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Somebody else has just taken this time.')
  expect(refused.text).toContain(`value="${given.code}"`)
  // A new code is one button away, and nothing says that the time can still be booked.
  expect(refused.text).toContain('<button class="plain" form="resend">Send a new code</button>')
  expect(refused.text).toContain('<form method="post" id="resend"')
  expect(refused.text).not.toContain('class="hold"')
  const [nearest = 0] = startsIn(refused.text)
  const booked = await post(code, { ...given, timestamp: nearest })
  expect(booked.location).toMatch(/^\/appointment\/.*done=booked/)
})
