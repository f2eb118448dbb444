import { globSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../../test/helpers/harness.ts'

let installation: Installation
let text: string
beforeAll(async () => {
  installation = await startInstallation()
  text = await (await fetch(`${installation.url}/llms.txt`)).text()
})
afterAll(() => installation.stop())

const linksIn = (markdown: string) => [...markdown.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = '']) => link)

test('/llms.txt describes the service to anybody, with the address of this server', async () => {
  const answer = await fetch(`${installation.url}/llms.txt`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^# Jurat\n\n> /)
  expect(text).toContain(`Base URL: ${installation.url}.`)
  expect(text).not.toContain('localhost:8080')
})

test('Links of /llms.txt lead to pages of this server, and the links of those to others', async () => {
  const links = linksIn(text)
  expect(links.length).toBeGreaterThan(30)
  const pages = await Promise.all(links.map(link => fetch(link)))
  expect(pages.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([])
  for (const { url, headers } of pages) {
    expect([url, new URL(url).origin, headers.get('content-type')]).toEqual([
      url,
      installation.url,
      'text/markdown; charset=utf-8',
    ])
  }
  const contract = await (await fetch(`${installation.url}/docs/contract.md`)).text()
  const further = linksIn(contract).filter(link => link.startsWith(`${installation.url}/docs/`))
  expect(further.length).toBeGreaterThan(5)
  for (const link of further) expect([link, (await fetch(link)).status]).toEqual([link, 200])
})

test('/llms.txt has every page for those who integrate or run this', () => {
  const root = new URL('../../../', import.meta.url)
  const pages = globSync(['docs/*.md', 'docs/resources/*.md'], { cwd: root })
  expect(pages.length).toBeGreaterThan(15)
  const links = linksIn(text)
  const addresses = pages.map(page => `${installation.url}/${page.replace('README', 'index')}`)
  expect(addresses.filter(address => !links.includes(address))).toEqual([])
})

describe('The reference', () => {
  const addressOf = (page: string) =>
    `${installation.url}/docs/${page === 'index.md' ? 'api.md' : `api/${page}`}`
  const read = async (page: string) => (await fetch(addressOf(page))).text()
  // biome-ignore lint/suspicious/noExplicitAny: documents of every shape
  const documents = (): Promise<any[]> =>
    Promise.all(
      ['', '/manage', '/booking', '/auth'].map(async path =>
        (await fetch(`${installation.url}${path}/openapi.json`)).json(),
      ),
    )
  /** The names of the pages of the reference that are linked to, with anchors. */
  const pagesIn = (markdown: string) =>
    linksIn(markdown).flatMap(link => /\/docs\/api\/([a-z-]+\.md(#.*)?)$/.exec(link)?.[1] ?? [])

  test('The reference has a page for each tag, which /llms.txt and the index list', async () => {
    const pages = new Set(pagesIn(await read('index.md')).map(link => link.split('#')[0]))
    const listed = linksIn(text).filter(link => /\/docs\/api(\/[a-z-]+)?\.md$/.test(link))
    const expected = [...pages, 'index.md'].map((page = '') => addressOf(page))
    expect(listed.sort()).toEqual(expected.sort())
    const tags = (await documents()).flatMap(({ paths }) =>
      Object.values(paths).flatMap(methods =>
        Object.values(methods as object).map(({ tags }) => `${tags[0].toLowerCase()}.md`),
      ),
    )
    expect([...new Set([...tags, 'event-types.md'])].sort()).toEqual([...pages].sort())
  })

  test('The reference shows every operation with its samples, its response and its errors', async () => {
    for (const { paths } of await documents()) {
      for (const [path, methods] of Object.entries(paths)) {
        for (const [method, operation] of Object.entries(methods as object)) {
          const page = await read(`${operation.tags[0].toLowerCase()}.md`)
          expect(page).toContain(`\`${method.toUpperCase()} ${path}\``)
          if (/By(Patch|Post|Singular)$/.test(operation.operationId)) continue
          expect(page).toContain(`## ${operation.summary}\n`)
          for (const { source } of operation['x-codeSamples']) expect(page).toContain(`\n${source}\n`)
        }
      }
    }
  })

  test('The links of the reference lead to existing pages and headings', async () => {
    const anchorOf = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-')
    const names = [
      'index.md',
      ...new Set(pagesIn(await read('index.md')).map(link => link.split('#')[0] ?? '')),
    ]
    for (const name of names) {
      for (const link of new Set(linksIn(await read(name)))) {
        const [page = '', anchor] = link.split('#')
        const answer = await fetch(page || addressOf(name))
        expect([name, link, answer.status]).toEqual([name, link, 200])
        const headings = [...(await answer.text()).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
        if (anchor) expect([name, link, headings.map(anchorOf).includes(anchor)]).toEqual([name, link, true])
      }
    }
  })

  test('The reference lists the fields of each event type', async () => {
    const page = await read('event-types.md')
    const [v3] = await documents()
    for (const type of Object.keys(v3.webhooks)) expect(page).toContain(`## ${type}\n`)
  })
})

test.each([
  'docs/nothing.md',
  'docs/../package.json',
  '..%2Fpackage.json',
  'docs/..%2F..%2Fetc/passwd',
  'package.json',
  'docs/llms.txt',
  'nothing.md',
  'docs/reference',
  '',
])('/llms/%s is not a page', async path => {
  expect((await fetch(`${installation.url}/llms/${path}`)).status).toBe(404)
})
