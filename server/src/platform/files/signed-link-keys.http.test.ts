import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, makeReservation } from '../../../test/helpers/bookings.ts'
import { download, linkOf, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, startOwnInstallation } from '../../../test/helpers/harness.ts'
import { startBackground } from '../../background.ts'
import type { Database } from '../db/database.ts'
import { seal, unseal } from '../lib/encryption.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const path = '/manage/v1/signing-keys'

// These tests move the clock by days and delete keys, so they have their own database.
let installation: Installation
beforeAll(async () => {
  installation = await startOwnInstallation()
})
afterAll(() => installation.stop())
/** Each test begins with one key. */
beforeEach(() => rotate({ revoke_others: true }))

async function openDocument() {
  const workspace = await installation.workspace()
  const upload = uploadOf('reservation', await makeReservation(workspace))
  const { id } = (await workspace.call('POST', '/documents', upload)).body
  return {
    workspace,
    /** A link that is valid for seven days. */
    link: async () => linkOf(await workspace.call('GET', `/documents/${id}?expires=604800`)),
  }
}

const keyOf = (link: string) => new URL(link).searchParams.get('key') ?? ''
const statusOf = async (link: string) => (await download(link)).status

async function rotate(body?: object): Promise<{ id: string; revoked: string[] }> {
  const answer = await installation.admin('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body
}

const db = () => installation.ctx.db
const sealedKeys = () => db().selectFrom('link_keys').selectAll().orderBy('created_at', 'desc').execute()
const plainKeys = () => db().selectFrom('signing_keys').select('id').execute()

async function secretOf(id: string): Promise<string> {
  const row = await db().selectFrom('link_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return unseal(installation.ctx.secretKey, row.secret)
}

/** The same link, signed by an owner of the key to expire this long from now. */
async function forged(link: string, aheadMs: number, secret?: string): Promise<string> {
  const url = new URL(link)
  const [filename, type, disposition] = ['filename', 'type', 'disposition'].map(name =>
    url.searchParams.get(name),
  )
  const expires = Math.floor((installation.clock.now().getTime() + aheadMs) / 1000)
  const text = JSON.stringify([url.pathname.replace('/files/', ''), filename, type, disposition, expires])
  const key = Buffer.from(secret ?? (await secretOf(keyOf(link))), 'base64')
  url.searchParams.set('expires', String(expires))
  url.searchParams.set('signature', createHmac('sha256', key).update(text).digest('base64url'))
  return url.href
}

async function expectForbidden(link: string): Promise<void> {
  const answer = await installation.as(undefined)('GET', link.slice(installation.url.length))
  expectRefusal(
    answer,
    403,
    'forbidden',
    'The link is invalid or expired. Read the document or video again for a new link.',
  )
}

/** Another process with the same database and files. */
const startBeside = (): Promise<Installation> => {
  const database = { db: db(), engine: installation.ctx.engine, close: async () => {} } as unknown as Database
  return startInstallation({}, { database, storage: installation.ctx.storage, clock: installation.clock })
}

const at = (link: string, process: Installation) => process.url + link.slice(installation.url.length)

describe('a key that was replaced', () => {
  test('A replaced key does not sign, also where its process had a clock that ran ahead', async () => {
    const document = await openDocument()
    const ahead = new Date(installation.clock.now().getTime() + 700 * dayMs)
    await db().updateTable('link_keys').set({ created_at: ahead }).execute()
    const { id } = await rotate()
    expect(keyOf(await document.link())).toBe(id)
    // Otherwise the next key of the other tests would be older than this one.
    await db().deleteFrom('link_keys').execute()
  })

  test('A replaced key checks its links for seven days, and is then deleted by the round of each minute', async () => {
    const document = await openDocument()
    const first = await document.link()
    installation.clock.advance(13 * minuteMs)
    await rotate()
    const second = await document.link()
    installation.clock.advance(13 * minuteMs)
    await rotate()
    const third = await document.link()
    await installation.ctx.linkKeys.sweep()
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([200, 200, 200])
    installation.clock.advance(7 * dayMs - 30 * minuteMs)
    await installation.ctx.linkKeys.sweep()
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([200, 200, 200])
    installation.clock.advance(20 * minuteMs)
    const stop = await startBackground(installation.ctx)
    try {
      const left = async () => (await sealedKeys()).map(({ id }) => id)
      await expect.poll(left, { timeout: 5_000 }).toEqual([third, second].map(keyOf))
    } finally {
      await stop()
    }
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([403, 403, 200])
    installation.clock.advance(30 * minuteMs)
    await installation.ctx.linkKeys.sweep()
    expect((await sealedKeys()).map(({ id }) => id)).toEqual([keyOf(third)])
    expect(await statusOf(await document.link())).toBe(200)
  })

  test('A replaced key checks no links after seven days, even if it is not deleted yet', async () => {
    const document = await openDocument()
    const link = await document.link()
    await rotate()
    installation.clock.advance(7 * dayMs)
    expect(await statusOf(await forged(link, 60_000))).toBe(200)
    installation.clock.advance(2 * minuteMs + 1_000)
    await expectForbidden(await forged(link, 60_000))
    expect((await sealedKeys()).map(({ id }) => id)).toContain(keyOf(link))
  })
})

test('A link that expires more than seven days from now is rejected', async () => {
  const link = await (await openDocument()).link()
  expect(await statusOf(await forged(link, 7 * dayMs))).toBe(200)
  await expectForbidden(await forged(link, 7 * dayMs + 5 * minuteMs))
  await expectForbidden(await forged(link, Date.parse('2100-01-01') - installation.clock.now().getTime()))
})

describe('revoke_others', () => {
  test('revoke_others ends every older link here at once, in other processes within a second, and says so', async () => {
    const document = await openDocument()
    const beside = await startBeside()
    try {
      const links = [await document.link()]
      await rotate({})
      links.push(await document.link())
      await rotate({ revoke_others: false })
      links.push(await document.link())
      for (const link of links)
        expect([await statusOf(link), await statusOf(at(link, beside))]).toEqual([200, 200])
      const answer = await installation.admin(
        'POST',
        path,
        { revoke_others: true },
        { 'x-request-id': 'leaked' },
      )
      const { id, revoked } = answer.body
      expect([answer.status, revoked.toSorted()]).toEqual([201, links.map(keyOf).toSorted()])
      for (const link of links) await expectForbidden(link)
      const began = performance.now()
      let lastMs = 0
      const statusBeside = async (link: string) => {
        const ms = performance.now() - began
        const status = await statusOf(at(link, beside))
        if (status === 200) lastMs = ms
        return status
      }
      for (const link of links) await expect.poll(() => statusBeside(link), { timeout: 5_000 }).toBe(403)
      // When the last download began that was still allowed.
      expect(lastMs).toBeLessThan(1_500)
      const fresh = await document.link()
      expect([keyOf(fresh), await statusOf(fresh), await statusOf(at(fresh, beside))]).toEqual([id, 200, 200])
      const here = await beside.ctx.linkKeys.sign('a link')
      expect(here.keyId).toBe(id)
      await expectForbidden(await forged(links[0] ?? '', 60_000, randomBytes(32).toString('base64')))

      const { data } = (await installation.admin('GET', '/manage/v1/audit')).body
      const told = data.filter((entry: { request_id: string }) => entry.request_id === 'leaked')
      const toldOf = (key: string) => ({ subject: { object: 'signing_key', id: key }, actor: 'admin' })
      expect(told.toReversed()).toMatchObject([
        { action: 'signing-key-rotated', ...toldOf(id) },
        ...revoked.map((key: string) => ({ action: 'signing-key-revoked', ...toldOf(key) })),
      ])
    } finally {
      await beside.stop()
    }
  })

  test('revoke_others is true or false', async () => {
    const link = await (await openDocument()).link()
    const answer = await installation.admin('POST', path, { revoke_others: 'yes' })
    expect([answer.status, answer.body.data.params]).toEqual([400, { revoke_others: 'must be a boolean' }])
    expect(await statusOf(link)).toBe(200)
  })
})

describe('keys in the database', () => {
  test('Keys in the database are sealed with the secret key', async () => {
    const link = await (await openDocument()).link()
    await rotate()
    const keys = await sealedKeys()
    expect([keys.length, await plainKeys()]).toEqual([2, []])
    for (const { secret } of keys) {
      expect(secret).toMatch(/^v1\./)
      expect(Buffer.from(unseal(installation.ctx.secretKey, secret), 'base64')).toHaveLength(32)
      expect(() => unseal({ current: randomBytes(32) }, secret)).toThrow()
    }
    expect(await statusOf(link)).toBe(200)
  })

  test('Keys that another secret key has sealed are skipped, and a new one signs', async () => {
    const document = await openDocument()
    const lost = await document.link()
    const secret = seal({ current: randomBytes(32) }, await secretOf(keyOf(lost)))
    await db().updateTable('link_keys').set({ secret }).execute()
    await expect.poll(() => statusOf(lost), { timeout: 5_000 }).toBe(403)
    const link = await document.link()
    expect([keyOf(link) === keyOf(lost), await statusOf(link)]).toEqual([false, 200])
  })
})

describe('a key in the clear, as the version before made it', () => {
  const secret = randomBytes(32).toString('base64')

  /** A database of that version, with a link that it signed. */
  async function ofOldVersion() {
    const document = await openDocument()
    const made = await document.link()
    await db().deleteFrom('link_keys').execute()
    await insertPlain('old-key1')
    const link = new URL(made)
    link.searchParams.set('key', 'old-key1')
    return { ...document, old: await forged(link.href, 6 * dayMs, secret) }
  }

  const insertPlain = (id: string) =>
    db().insertInto('signing_keys').values({ id, secret, created_at: installation.clock.now() }).execute()

  test('An unsealed key of the previous version keeps signing and checking, and is deleted after it was encrypted', async () => {
    const { link, old } = await ofOldVersion()
    await expect.poll(() => statusOf(old), { timeout: 5_000 }).toBe(200)
    await installation.ctx.linkKeys.sweep()
    const [key] = await sealedKeys()
    expect([key?.id, unseal(installation.ctx.secretKey, key?.secret ?? '')]).toEqual(['old-key1', secret])
    if (installation.ctx.engine === 'postgres') {
      // A process of that version may still run, and finds its key for an hour.
      installation.clock.advance(59 * minuteMs)
      await installation.ctx.linkKeys.sweep()
      expect(await plainKeys()).toEqual([{ id: 'old-key1' }])
      const made = await link()
      expect(await forged(made, 7 * dayMs, secret)).toBe(await forged(made, 7 * dayMs))
      installation.clock.advance(minuteMs)
      await installation.ctx.linkKeys.sweep()
    }
    expect([await plainKeys(), (await sealedKeys()).length]).toEqual([[], 1])
    expect([await statusOf(old), keyOf(await link())]).toEqual([200, 'old-key1'])
  })

  test('An unsealed key is accepted when the previous version rotates beside this one, and sealed in its turn', async () => {
    const { link, old } = await ofOldVersion()
    await installation.ctx.linkKeys.sweep()
    installation.clock.advance(minuteMs)
    await insertPlain('old-key2')
    await expect.poll(async () => keyOf(await link()), { timeout: 5_000 }).toBe('old-key2')
    await installation.ctx.linkKeys.sweep()
    expect((await sealedKeys()).map(({ id }) => id)).toEqual(['old-key2', 'old-key1'])
    expect(await Promise.all([statusOf(old), statusOf(await link())])).toEqual([200, 200])
  })

  test('An unsealed key is revoked with the others, and does not return', async () => {
    const { old } = await ofOldVersion()
    await installation.ctx.linkKeys.sweep()
    await insertPlain('old-key2')
    const { id, revoked } = await rotate({ revoke_others: true })
    expect(revoked.toSorted()).toEqual(['old-key1', 'old-key2'])
    await installation.ctx.linkKeys.sweep()
    expect([await plainKeys(), (await sealedKeys()).map(key => key.id)]).toEqual([[], [id]])
    await expectForbidden(old)
  })

  test('An unsealed key is deleted like a sealed one, seven days after it was replaced', async () => {
    const { old } = await ofOldVersion()
    await rotate()
    installation.clock.advance(7 * dayMs + 3 * minuteMs)
    await installation.ctx.linkKeys.sweep()
    expect([await plainKeys(), (await sealedKeys()).length]).toEqual([[], 1])
    await expectForbidden(old)
  })
})
