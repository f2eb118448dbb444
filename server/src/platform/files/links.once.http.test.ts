import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, makeAppointment, makeReservation } from '../../../test/helpers/bookings.ts'
import { download, linkOf, pdfOf, uploadOf, videoForm } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

/** A document and a link to it. */
async function linked(query = '', bytes = pdfOf()) {
  const workspace = await installation.workspace()
  const upload = {
    ...uploadOf('reservation', await makeReservation(workspace), bytes),
    filename: 'Año 2026.pdf',
  }
  const { body } = await workspace.call('POST', '/documents', upload)
  return {
    workspace,
    id: body.id,
    bytes,
    named: `filename="A_o 2026.pdf"; filename*=UTF-8''A%C3%B1o%202026.pdf`,
    url: await linkTo(workspace, body.id, query),
  }
}

const linkTo = async (workspace: Workspace, id: number, query = '') =>
  linkOf(await workspace.call('GET', `/documents/${id}${query}`))

/** The link is rejected like one that was never valid. */
async function expectForbidden(url: string): Promise<void> {
  const answer = await installation.as(undefined)('GET', url.slice(installation.url.length))
  expectRefusal(
    answer,
    403,
    'forbidden',
    'The link is invalid or expired. Read the document or video again for a new link.',
  )
}

describe('a link', () => {
  test('A link downloads the file without a token, always as a PDF', async () => {
    const { url, bytes, named } = await linked()
    const answer = await download(url)
    expect([answer.status, answer.bytes.equals(bytes)]).toEqual([200, true])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; ${named}`,
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  test.each(['inline', 'attachment'])('A link may say %s', async disposition => {
    const { url, named } = await linked(`?disposition=${disposition}`)
    const { headers } = await download(url)
    expect(headers.get('content-disposition')).toBe(`${disposition}; ${named}`)
  })

  test('A link of a video has the type of the video', async () => {
    const workspace = await installation.workspace()
    const form = videoForm(await makeAppointment(workspace), Buffer.from('a recording'), 'video/webm')
    const { id } = (await workspace.manage('POST', '/videos', form)).body
    const answer = await download(linkOf(await workspace.call('GET', `/videos/${id}?disposition=inline`)))
    expect([answer.status, `${answer.bytes}`]).toEqual([200, 'a recording'])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/webm',
      'content-disposition': `inline; filename="Session 1.webm"; filename*=UTF-8''Session%201.webm`,
      'x-content-type-options': 'nosniff',
    })
  })

  test('A link responds to HEAD with only the headers of the whole file', async () => {
    const { url, bytes } = await linked()
    for (const headers of [{}, { range: 'bytes=0-3' }]) {
      const answer = await download(url, { method: 'HEAD', headers })
      expect([answer.status, answer.bytes.length]).toEqual([200, 0])
      expect(answer.headers.get('content-length')).toBe(String(bytes.length))
      expect(answer.headers.get('content-type')).toBe('application/pdf')
    }
  })

  test('A link stops at the moment when the document is deleted', async () => {
    for (let time = 0; time < 10; time++) {
      const { workspace, id, url } = await linked()
      expect((await workspace.manage('DELETE', `/documents/${id}`)).status).toBe(200)
      const answer = await installation.as(undefined)('GET', url.slice(installation.url.length))
      expectRefusal(answer, 404, 'not_found', 'File not found.')
    }
  })
})

describe('expiry', () => {
  test.each([
    ['', 3_600],
    ['?expires=60', 60],
    ['?expires=604800', 604_800],
  ])('A link expires as requested: %s', async (query, seconds) => {
    const { workspace, id } = await linked()
    const before = Math.floor(installation.clock.now().getTime() / 1000)
    const { body } = await workspace.call('GET', `/documents/${id}${query}`)
    const after = Math.floor(installation.clock.now().getTime() / 1000)
    const expires = Date.parse(body.signed_url_expires_at) / 1000
    expect(expires).toBeGreaterThanOrEqual(before + seconds)
    expect(expires).toBeLessThanOrEqual(after + seconds)
    expect(new URL(body.signed_url).searchParams.get('expires')).toBe(String(expires))
  })

  test('Expiry ends only the link', async () => {
    const { workspace, id, url } = await linked('?expires=300')
    const longer = await linkTo(workspace, id, '?expires=3600')
    installation.clock.advance(290_000)
    expect((await download(url)).status).toBe(200)
    installation.clock.advance(10_000)
    await expectForbidden(url)
    expect((await download(longer)).status).toBe(200)
    expect((await download(await linkTo(workspace, id))).status).toBe(200)
  })
})

describe('a range', () => {
  const text = `%PDF-${'0123456789'.repeat(10)}`.slice(0, 100)

  test.each([
    ['the first bytes', 'bytes=0-4', 0, 4],
    ['one byte', 'bytes=99-99', 99, 99],
    ['the middle', 'bytes=10-19', 10, 19],
    ['an open end', 'bytes=90-', 90, 99],
    ['an end past the last byte', 'bytes=90-1000', 90, 99],
    ['the last bytes', 'bytes=-10', 90, 99],
    ['more last bytes than there are', 'bytes=-1000', 0, 99],
    ['everything', 'bytes=0-', 0, 99],
    ['one of two that is there', 'bytes=1000-,5-9', 5, 9],
    ['a unit in capitals', 'Bytes=0-4', 0, 4],
  ])('A range of %s is served alone', async (_, range, start, end) => {
    const { url } = await linked('', Buffer.from(text))
    const { status, headers, bytes } = await download(url, { headers: { range } })
    expect([status, `${bytes}`]).toEqual([206, text.slice(start, end + 1)])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-range': `bytes ${start}-${end}/100`,
      'content-length': String(end - start + 1),
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
    })
  })

  test.each(['bytes=100-', 'bytes=1000-2000', 'bytes=-0', 'bytes=100-101,200-'])(
    'The range %s past the end is not satisfiable',
    async range => {
      const { url } = await linked('', Buffer.from(text))
      const answer = await installation.as(undefined)('GET', url.slice(installation.url.length), undefined, {
        range,
      })
      expectRefusal(
        answer,
        416,
        'range_not_satisfiable',
        'The file has no bytes in this range. Content-Range has its length.',
      )
      expect(answer.headers.get('content-range')).toBe('bytes */100')
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    },
  )

  test.each([
    'bytes=0-1,5-6',
    'bytes',
    'bytes=',
    'bytes=x-y',
    'bytes=--1',
    'bytes=-',
    'items=0-1',
    'items=-1000',
    '',
  ])('A range that is several or invalid, such as %j, returns the whole file', async range => {
    const { url } = await linked('', Buffer.from(text))
    const { status, headers, bytes } = await download(url, { headers: { range } })
    expect([status, `${bytes}`, headers.get('content-range')]).toEqual([200, text, null])
  })
})

describe('tampering with', () => {
  const changes: Record<string, (given: string) => string> = {
    filename: name => name.replace('.pdf', '.html'),
    type: () => 'text/html',
    disposition: () => 'inline',
    expires: epoch => String(Number(epoch) + 1),
    key: id => [...id].reverse().join(''),
    signature: text => (text.startsWith('A') ? 'B' : 'A') + text.slice(1),
  }

  test('A link with any changed parameter of the query is forbidden', async () => {
    const { url } = await linked()
    expect([...new URL(url).searchParams.keys()].sort()).toEqual(Object.keys(changes).sort())
    for (const [name, change] of Object.entries(changes)) {
      const given = new URL(url).searchParams.get(name) ?? ''
      for (const value of [
        change(given),
        '',
        ` ${given}`,
        `${given} `,
        `${given}0`,
        `${given}.0`,
        given.slice(0, -1),
      ]) {
        const tampered = new URL(url)
        tampered.searchParams.set(name, value)
        await expectForbidden(tampered.href)
      }
      const [missing, twice] = [new URL(url), new URL(url)]
      missing.searchParams.delete(name)
      twice.searchParams.append(name, given)
      await expectForbidden(missing.href)
      await expectForbidden(twice.href)
    }
    expect((await download(url)).status).toBe(200)
  })

  test('A link with any changed character of the signature is forbidden', async () => {
    const { url } = await linked()
    const signature = new URL(url).searchParams.get('signature') ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const [at, char] of [...signature].entries()) {
      const tampered = new URL(url)
      const other = alphabet[(alphabet.indexOf(char) + 1) % 64]
      tampered.searchParams.set('signature', signature.slice(0, at) + other + signature.slice(at + 1))
      expect([at, (await download(tampered.href)).status]).toEqual([at, 403])
    }
  })

  test('A link with any changed part of the path is forbidden', async () => {
    const [{ url }, other] = [await linked(), await linked()]
    const [, , workspace, kind, name] = new URL(url).pathname.split('/')
    const [, , otherWorkspace, , otherName] = new URL(other.url).pathname.split('/')
    for (const path of [
      `${otherWorkspace}/${kind}/${name}`,
      `${workspace}/video/${name}`,
      `${workspace}/${kind}/${otherName}`,
      `${otherWorkspace}/${kind}/${otherName}`,
      `${workspace}/${kind}/..`,
      `${workspace}/${kind}/..%2f${kind}%2f${name}`,
      `${workspace}/${kind}/${name}.part`,
      `0${workspace}/${kind}/${name}`,
      `${workspace}/${kind}/%00`,
    ]) {
      const tampered = new URL(url)
      tampered.pathname = `/files/${path}`
      const { status, headers } = await download(tampered.href)
      expect([path, status]).toEqual([path, path.endsWith('/..') ? 404 : 403])
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  test('A link without its query is forbidden', async () => {
    const { url } = await linked()
    await expectForbidden(new URL(url).origin + new URL(url).pathname)
  })
})

describe('a new signing key', () => {
  const rotate = async () => {
    const { status, body } = await installation.admin('POST', '/manage/v1/signing-keys')
    expect(status).toBe(201)
    return body
  }
  const keyOf = (url: string) => new URL(url).searchParams.get('key')

  test('A new signing key signs from now on, while links of older keys stay valid', async () => {
    const { workspace, id, url } = await linked('?expires=604800')
    const links = [url]
    for (let time = 0; time < 3; time++) {
      const made = await rotate()
      expect(made).toEqual({ object: 'signing_key', id: expect.stringMatching(/^[\w-]{8}$/), revoked: [] })
      const link = await linkTo(workspace, id, '?expires=604800')
      expect(keyOf(link)).toBe(made.id)
      links.push(link)
    }
    expect(new Set(links.map(keyOf)).size).toBe(4)
    for (const link of links) expect((await download(link)).status).toBe(200)
  })

  test('A new signing key signs from now on, also while many links are being signed', async () => {
    const { workspace, id } = await linked()
    for (let time = 0; time < 5; time++) {
      const links = Array.from({ length: 10 }, () => linkTo(workspace, id))
      const [made] = await Promise.all([rotate(), ...links])
      expect(keyOf(await linkTo(workspace, id))).toBe(made.id)
    }
  })

  test('A new signing key does not extend the life of an older link', async () => {
    const { url } = await linked('?expires=60')
    await rotate()
    installation.clock.advance(61_000)
    await expectForbidden(url)
  })

  test("Only the installation's admin makes a new signing key", async () => {
    const workspace = await installation.workspace()
    const refused = await workspace.manage('POST', '/signing-keys')
    expectRefusal(refused, 403, 'forbidden', 'This operation needs the admin token of the installation.')
    const nobody = await installation.as(undefined)('POST', '/manage/v1/signing-keys')
    expect([nobody.status, nobody.body.code]).toEqual([401, 'unauthorized'])
  })
})
