import { globSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, startInstallation } from '../../../test/helpers/harness.ts'
import { ownAddresses } from '../../../test/helpers/people.ts'

let installation: Installation
let home: string
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
  home = await (await fetch(`${installation.url}/docs/`)).text()
})
afterAll(() => installation.stop())

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value)

const get = async (path: string) => {
  const answer = await fetch(new URL(path, installation.url))
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Every page of the server that is reached from the home page, by its address without an anchor. */
async function everyPage(): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const open = ['/docs/']
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (pages.has(path)) continue
    const { status, headers, text } = await get(path)
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8'])
    pages.set(path, text)
    for (const href of attributes(text, 'href')) {
      const [address = ''] = href.split('#')
      const isPage = /^\/docs\//.test(address) && !/\.md$|\/reference\/|\/search|\/assets\//.test(address)
      if (isPage && !pages.has(address)) open.push(address)
    }
  }
  return pages
}

describe('The docs as pages', () => {
  test('Every link and picture of every page leads to an existing page and heading', async () => {
    const pages = await everyPage()
    expect(pages.size).toBeGreaterThan(150)
    const anchors = new Map([...pages].map(([path, text]) => [path, new Set(attributes(text, 'id'))]))
    const others = new Set<string>()
    const lost: string[] = []
    for (const [path, text] of pages) {
      const ids = attributes(text, 'id')
      expect([path, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([path, []])
      for (const link of [...attributes(text, 'href'), ...attributes(text, 'src')]) {
        if (/^(https?|mailto):/.test(link) && !link.startsWith(installation.url)) continue
        const { pathname, hash } = new URL(link, installation.url + path)
        const known = anchors.get(pathname)
        if (!known) others.add(pathname)
        else if (hash !== '' && !known.has(decodeURIComponent(hash.slice(1)))) lost.push(`${path}: ${link}`)
      }
    }
    expect(lost).toEqual([])
    const answers = await Promise.all([...others].map(async path => [path, (await get(path)).status]))
    expect(answers.filter(([, status]) => status !== 200)).toEqual([])
    expect([...others]).toEqual(
      expect.arrayContaining(['/docs/images/check.png', '/docs/guide.md', '/llms.txt']),
    )
  })

  test('The home page lists every page for users by reader, and each page has that list', async () => {
    const files = globSync(['docs/*.md', 'docs/resources/*.md'])
    const expected = files.map(file => file.replace(/(README)?\.md$/, '')).map(slug => `/${slug}`)
    expect(expected.length).toBeGreaterThan(30)
    const listed = new Set(attributes(home, 'href'))
    expect(expected.filter(path => !listed.has(path))).toEqual([])
    const guide = (await get('/docs/guide')).text
    expect(expected.filter(path => !attributes(guide, 'href').includes(path))).toEqual([])
    expect(guide).toContain('<a href="/docs/guide" aria-current="page">')
    for (const reader of ['For integrators', 'For operators', 'For staff'])
      expect(guide).toContain(`<h2>${reader}</h2>`)
  })

  test('Examples have the address of this server, and no token', async () => {
    for (const path of [
      '/docs/guide',
      '/docs/guide.md',
      '/docs/management',
      '/docs/api/reservations',
      '/llms-full.txt',
    ]) {
      const { text } = await get(path)
      expect([path, text.includes(`${installation.url}/`)]).toEqual([path, true])
    }
    const { text } = await get('/docs/guide')
    expect(text).toContain('Bearer $TOKEN')
    expect(text).not.toContain('localhost:8080')
    // On a page about another installation the address is that of the reader's.
    expect((await get('/docs/deploy')).text).toContain('PUBLIC_URL=http://localhost:8080')
  })

  test('A page may load only its own script, and is the same for everybody', async () => {
    const { headers, text } = await get('/docs/guide')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'; style-src 'sha256-/)
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-cache', expect.any(String)])
    expect(text).toContain('<meta name="robots" content="noindex">')
    const signedIn = await fetch(`${installation.url}/docs/guide`, { headers: { cookie: 'jurat=x' } })
    expect(await signedIn.text()).toBe(text)
  })

  test('Texts of the Markdown cannot become elements', async () => {
    const { text } = await get('/docs/management')
    expect(text).toContain('&lt;jurat-booking')
    expect(text).not.toContain('<jurat-booking')
  })

  test('The samples of an operation are one group, of which one is open', async () => {
    const { text } = await get('/docs/api/signers')
    const [, group = ''] = /<div class="samples">\n([\s\S]*?)<\/div>/.exec(text) ?? []
    const names = [...group.matchAll(/<summary>([^<]+)</g)].map(([, name]) => name)
    expect(names).toEqual(['curl', 'TypeScript SDK', 'Python', 'PHP'])
    expect(group.match(/<details name="sample-1"/g)?.length).toBe(group.match(/<details/g)?.length)
    expect(group.match(/ open>/g)).toHaveLength(1)
  })

  test('A page of rules leads to its operations and back', async () => {
    expect((await get('/docs/resources/signers')).text).toContain('<a href="/docs/api/signers">Signers</a>')
    expect((await get('/docs/api/signers')).text).toContain('href="/docs/resources/signers"')
    expect((await get('/docs/reference/')).text).toContain('href="/docs/"')
  })

  test.each([
    'nothing',
    'guide/nothing',
    '..%2Fpackage.json',
    'docs/guide',
    'resources/..%2F..%2Fpackage',
    'package.json',
    'guide.md.md',
    'api/nothing',
    'api/index',
    'constructor',
    'images/nothing.png',
    'images/..%2Fguide.md',
    'llms.txt',
  ])('/docs/%s is not a page, and the response says where to search', async path => {
    const { status, text } = await get(`/docs/${path}`)
    expect(status).toBe(404)
    expect(text).toContain('There is no such page')
    expect(text).toContain('action="/docs/search"')
  })
})

describe('The search of the docs', () => {
  const hits = async (query: string) => {
    const { status, text } = await get(`/docs/search?${new URLSearchParams({ q: query })}`)
    expect(status).toBe(200)
    const [, list = ''] = /<ol class="results">([\s\S]*?)<\/ol>/.exec(text) ?? []
    return attributes(list, 'href')
  }

  test.each([
    ['verify signature', '/docs/webhooks'],
    ['If-Match', '/docs/contract#concurrent-changes'],
    ['idempotency', '/docs/contract#idempotency'],
    ['PgBouncer', '/docs/scaling'],
    ['cash', '/docs/payments'],
    ['Create a reservation', '/docs/api/reservations#create-a-reservation'],
  ])('The search for %s finds %s among its first results', async (query, expected) => {
    const first = (await hits(query)).slice(0, 6)
    expect(first.some(link => link.startsWith(expected))).toBe(true)
  })

  test('The search leads to existing pages, needs all words, and shows what was typed only as text', async () => {
    for (const link of await hits('token')) expect([link, (await get(link)).status]).toEqual([link, 200])
    expect(await hits('token zebra')).toEqual([])
    expect(await hits('')).toEqual([])
    const hostile = '"><script>alert(1)</script>'
    const { text } = await get(`/docs/search?${new URLSearchParams({ q: hostile })}`)
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;')
    expect(text).not.toContain('<script>alert')
    expect((await get(`/docs/search?q=${'a%20'.repeat(2_000)}`)).status).toBe(200)
    expect((await get('/docs/search?q=(((&q=[x')).status).toBeLessThan(500)
  })

  test('Searches that come at once do not keep another request waiting for the last of them', async () => {
    await hits('token')
    const { hostname, port } = new URL(installation.url)
    const count = 15
    const request = `GET /docs/search?q=e+t+a+o+i+n HTTP/1.1\r\nHost: ${hostname}\r\nX-Forwarded-For: 203.0.113.5\r\n\r\n`
    let answered = 0
    const flood = Promise.withResolvers<void>()
    const sockets = Array.from({ length: 3 }, () => {
      const socket = connect(Number(port), hostname).setEncoding('latin1')
      socket.on('error', flood.reject).on('data', (text: string) => {
        answered += text.split('HTTP/1.1 200').length - 1
        if (answered === 3 * count) flood.resolve()
      })
      return socket
    })
    for (const socket of sockets) socket.write(request.repeat(count))
    // The first searches are answered: the server has read all others of that connection.
    await expect.poll(() => answered).toBeGreaterThan(0)
    expect((await get('/healthz')).status).toBe(200)
    expect(answered).toBeLessThan(3 * count)
    await flood.promise
    for (const socket of sockets) socket.destroy()
  })

  test('A network that searches without a pause is told to wait, and others search on', async () => {
    const search = async (address: string) =>
      (await fetch(`${installation.url}/docs/search?q=token`, { headers: { 'x-forwarded-for': address } }))
        .status
    const statuses: number[] = []
    while (statuses.at(-1) !== 429 && statuses.length < 130) statuses.push(await search('203.0.113.6'))
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(60)
    expect(statuses.at(-1)).toBe(429)
    expect(await search('203.0.113.7')).toBe(200)
  })

  test('Records of decisions are pages, but not among the results', async () => {
    expect((await get('/docs/decisions/018-claimed-time')).status).toBe(200)
    expect((await hits('claimed time savepoint')).filter(link => link.includes('decisions'))).toEqual([])
  })
})

describe('For language models', () => {
  test('/llms-full.txt has the pages for users once, each with its address', async () => {
    const { text, headers } = await get('/llms-full.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    for (const slug of ['guide', 'contract', 'webhooks', 'resources/mail', 'deploy', 'console', 'api'])
      expect(text.split(`<!-- ${installation.url}/docs/${slug} -->`)).toHaveLength(2)
    expect(text).not.toContain('/docs/decisions/018-claimed-time -->')
    expect(text).not.toContain('/docs/api/signers -->')
  })

  test.each([
    ['/llms/docs/guide.md', '/docs/guide.md'],
    ['/llms/docs/resources/mail.md', '/docs/resources/mail.md'],
    ['/llms/appointments.md', '/docs/api/appointments.md'],
    ['/llms/index.md', '/docs/api.md'],
    ['/llms/README.md', '/docs/readme.md'],
    ['/llms/client/README.md', '/docs/client.md'],
  ])('The earlier address %s leads to %s', async (from, to) => {
    const answer = await fetch(installation.url + from, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
    const page = await get(to)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
  })
})
