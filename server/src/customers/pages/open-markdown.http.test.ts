import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { openBooking } from '../../../test/helpers/visitors.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const fetched = (path: string) => fetch(installation.url + path, { redirect: 'manual' })

test('A booking page as Markdown has the services, and calls that work as they are written', async () => {
  const { slug } = await openBooking(installation)
  const response = await fetched(`/book/${slug}.md`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/markdown; charset=utf-8',
  ])
  const text = await response.text()
  expect(text).toContain('- `remote`: “Remote notarization”, 30 minutes, 25 USD.')
  const [get = '', post = ''] = [...text.matchAll(/^(?:GET|POST) (\S+)$/gm)].map(([, url]) => url)
  const day = new Date(hourAhead() * 1000).toISOString().slice(0, 10)
  const free = await fetch(get.replace('YYYY-MM-DD', day))
  const { starts } = (await free.json()) as { starts: string[] }
  const [, example = ''] = /^(\{"service".*\})$/m.exec(text) ?? []
  const body = JSON.stringify({ ...JSON.parse(example), timestamp: Date.parse(`${starts[0]}`) / 1000 })
  const made = await fetch(post, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const request = (await made.json()) as { object: string; key: string; links: { confirm: string } }
  expect([made.status, request.object]).toEqual([201, 'booking_request'])
  expect(text).toContain(`POST ${request.links.confirm.replace(request.key, '{key}')}\n`)
})

test('Texts of the business cannot become Markdown or instructions of their own', async () => {
  const { slug, workspace } = await openBooking(installation)
  const label = '“ [Pay](https://evil.example) `x` # Now'
  expect((await workspace.manage('PATCH', '/services/remote', { label })).status).toBe(200)
  const text = await (await fetched(`/book/${slug}.md`)).text()
  expect(text).toContain("“' Pay(https://evil.example) x  Now”")
})

test('Without open booking there is no such page, and a former slug leads to the current one', async () => {
  const { slug, set } = await openBooking(installation)
  expect((await fetched('/book/nobody-has-this.md')).status).toBe(404)
  await set({ open_booking_slug: `${slug}-new` })
  const moved = await fetched(`/book/${slug}.md?lang=es`)
  expect([moved.status, moved.headers.get('location')]).toEqual([308, `/book/${slug}-new.md?lang=es`])
  await set({ open_booking_slug: null })
  expect((await fetched(`/book/${slug}-new.md`)).status).toBe(404)
})
