import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engine, type Installation, startInstallation } from '../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation({ JURAT_MANAGE_RATE_LIMIT: '0' })
})
afterAll(() => installation.stop())

interface Issued {
  id: number
  token: string
  issued_by: number | null
  replaces: number | null
}

const overlap = { overlap_seconds: 86_400 }
const manage = (token: string, method: string, path: string, body?: object) =>
  installation.as(token)(method, `/manage/v1${path}`, body)

async function issue(token: string): Promise<Issued> {
  const answer = await manage(token, 'POST', '/tokens', { name: 'Child', scopes: ['*', 'manage'] })
  expect(answer.status).toBe(201)
  return answer.body
}

/** Rotates `old` with the token `by`, by default with itself. */
async function rotate(old: Issued, by = old): Promise<Issued> {
  const answer = await manage(by.token, 'POST', `/tokens/${old.id}/rotate`, overlap)
  expect(answer.status).toBe(201)
  return answer.body
}

async function rotateAsAdmin({ id }: Issued): Promise<Issued> {
  const answer = await installation.admin('POST', `/manage/v1/tokens/${id}/rotate`, overlap)
  expect(answer.status).toBe(201)
  return answer.body
}

/** A workspace with a token that the admin issued to it. */
async function open() {
  const workspace = await installation.workspace()
  const body = { workspace_id: workspace.id, name: 'First', scopes: ['*', 'manage'] }
  const first: Issued = (await installation.admin('POST', '/manage/v1/tokens', body)).body
  return { workspace, first }
}

async function revokeAsAdmin({ id }: Issued): Promise<void> {
  expect((await installation.admin('DELETE', `/manage/v1/tokens/${id}`)).status).toBe(200)
  await sleep(900)
}

/** The statuses of v3 reads with the tokens. */
const use = (tokens: Issued[], where = installation): Promise<number[]> =>
  Promise.all(
    tokens.map(async ({ token }) => (await where.as(token)('GET', '/wp-json/v3/reservations')).status),
  )

const byNumber = (a: number, b: number) => a - b

async function revokedIn(workspaceId: number): Promise<number[]> {
  const { data } = (await installation.admin('GET', `/manage/v1/audit?workspace_id=${workspaceId}&limit=100`))
    .body
  return data
    .filter(
      ({ action, actor }: { action: string; actor: string }) =>
        action === 'token-revoked' && actor === 'admin',
    )
    .map(({ subject }: { subject: { id: string } }) => Number(subject.id))
    .sort(byNumber)
}

describe('A token that rotated itself', () => {
  test('A token that rotated itself is revoked with all successors and their tokens, on every server, with an entry for each', async () => {
    const second = engine === 'postgres' ? await startInstallation() : undefined
    try {
      const { workspace, first } = await open()
      const child = await issue(first.token)
      const next = await rotate(first)
      const childOfNext = await issue(next.token)
      const last = await rotate(await rotate(next))
      const grandchild = await issue(childOfNext.token)
      const late = await issue(last.token)
      const beside = await rotate(await issue(workspace.token))
      expect([next.replaces, next.issued_by, first.replaces]).toEqual([first.id, null, null])
      const middle = Number(last.replaces)
      const ended = [first, child, next, childOfNext, last, grandchild, late]
      const servers = second ? [installation, second] : [installation]
      for (const server of servers) expect(await use([...ended, beside], server)).not.toContain(401)
      await revokeAsAdmin(first)
      for (const server of servers) {
        expect(await use(ended, server)).toEqual(ended.map(() => 401))
        expect(await use([beside], server)).toEqual([200])
      }
      expect(await revokedIn(workspace.id)).toEqual([...ended.map(({ id }) => id), middle].sort(byNumber))
    } finally {
      await second?.stop()
    }
  })

  test('Revoking a token that rotated itself revokes successors that another token issued, also after its own overlap', async () => {
    const { workspace, first } = await open()
    const child = await issue(first.token)
    const successor = await rotate(child)
    expect([successor.issued_by, successor.replaces]).toEqual([first.id, child.id])
    await sleep(900)
    installation.clock.advance(86_401_000)
    expect(await use([child, successor])).toEqual([401, 200])
    await revokeAsAdmin(child)
    expect(await use([successor, first])).toEqual([401, 200])
    expect(await revokedIn(workspace.id)).toEqual([child.id, successor.id])
  })

  test('Revoking a token that rotated itself revokes what it made of its successor during the overlap', async () => {
    const { first } = await open()
    const second = await rotate(first)
    const third = await rotate(second, first)
    expect(third.replaces).toBe(first.id)
    await revokeAsAdmin(first)
    expect(await use([second, third])).toEqual([401, 401])
  })

  test('Revoking a successor does not revoke the token that rotated itself', async () => {
    const { first } = await open()
    const next = await rotate(first)
    await revokeAsAdmin(next)
    expect(await use([first, next])).toEqual([200, 401])
  })
})

describe('What the admin rotated', () => {
  test('A token that the admin rotated survives the revocation of the old one', async () => {
    const { workspace, first } = await open()
    const next = await rotateAsAdmin(first)
    expect(next.replaces).toBeNull()
    await revokeAsAdmin(first)
    expect(await use([first, next])).toEqual([401, 200])
    expect(await revokedIn(workspace.id)).toEqual([first.id])
  })

  test('A token that the admin rotated survives also if the old one had rotated itself, which ends only that successor', async () => {
    const { first } = await open()
    const own = await rotate(first)
    const given = await rotateAsAdmin(first)
    const ofOwn = await rotateAsAdmin(own)
    await revokeAsAdmin(first)
    expect(await use([first, own, given, ofOwn])).toEqual([401, 401, 200, 200])
  })
})

test('A token that another token rotated survives the old one, and is revoked with the token that rotated it', async () => {
  const { workspace, first } = await open()
  const other = await issue(workspace.token)
  const taken = await rotate(other, first)
  await revokeAsAdmin(other)
  expect(await use([other, taken])).toEqual([401, 200])
  await revokeAsAdmin(first)
  expect(await use([taken])).toEqual([401])
})

test('A token cannot revoke or rotate the token that it depends on', async () => {
  const { workspace, first } = await open()
  const next = await rotate(first)
  const child = await issue(next.token)
  for (const { token } of [next, child]) {
    const answers = [
      await manage(token, 'DELETE', `/tokens/${first.id}`),
      await manage(token, 'POST', `/tokens/${first.id}/rotate`, overlap),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(['forbidden', 'forbidden'])
  }
  await sleep(900)
  expect(await use([first, next, child])).toEqual([200, 200, 200])
  expect(await revokedIn(workspace.id)).toEqual([])
})
