import { globSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, startHouse } from '../../test/helpers/harness.ts'

let house: House
let text: string
beforeAll(async () => {
  house = await startHouse()
  text = await (await fetch(`${house.url}/llms.txt`)).text()
})
afterAll(() => house.stop())

const linksIn = (markdown: string) => [...markdown.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link)

test('/llms.txt says what this is, to anybody, with the address of this server', async () => {
  const answer = await fetch(`${house.url}/llms.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^# Jurat\n\n> /)
  expect(text).toContain(`Base URL: ${house.url}.`)
  expect(text).not.toContain('127.0.0.1:8080')
})

test('its links lead to pages of this server, and the links of those to others', async () => {
  const links = linksIn(text)
  expect(links.length).toBeGreaterThan(30)
  const pages = await Promise.all(links.map(link => fetch(link)))
  expect(pages.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([])
  for (const { url, headers } of pages) {
    expect([url, new URL(url).origin, headers.get('content-type')]).toEqual([
      url,
      house.url,
      'text/markdown; charset=utf-8',
    ])
  }
  const contract = await (await fetch(`${house.url}/llms/docs/contract.md`)).text()
  const further = linksIn(contract).filter(link => /^[a-z/]+\.md/.test(link))
  expect(further.length).toBeGreaterThan(5)
  for (const link of further) {
    const page = await fetch(new URL(link, `${house.url}/llms/docs/contract.md`))
    expect([link, page.status]).toEqual([link, 200])
  }
})

test('it has every page for those who integrate or run this', () => {
  const root = new URL('../../../', import.meta.url)
  const pages = globSync(['docs/*.md', 'docs/{resources,reference}/*.md'], { cwd: root })
  expect(pages.length).toBeGreaterThan(20)
  const links = linksIn(text)
  expect(pages.filter(page => !links.includes(`${house.url}/llms/${page}`))).toEqual([])
})

test.each([
  'docs/nothing.md',
  'docs/../package.json',
  '..%2Fpackage.json',
  'docs/..%2F..%2Fetc/passwd',
  'package.json',
  'docs/llms.txt',
  'docs/reference',
  '',
])('/llms/%s is no page', async path => {
  const answer = await fetch(`${house.url}/llms/${path}`)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ data: { status: 404 } })
})
