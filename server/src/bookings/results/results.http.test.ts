import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeAppointment, makeSigner, verdict } from '../../../test/helpers/bookings.ts'
import { pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const dayMs = 24 * 3_600_000

/** A scheduled appointment, with the acts of its staff and its readers. */
async function booked(settings: object = {}) {
  const workspace = await installation.workspace()
  if (Object.keys(settings).length > 0)
    expect((await workspace.manage('PATCH', `/workspaces/${workspace.id}`, settings)).status).toBe(200)
  const id = await makeAppointment(workspace, { status: 'scheduled', timestamp: hourAhead(), quantity: 3 })
  const { keys } = (await workspace.call('GET', `/appointments/${id}`)).body
  const act = (name: string) => workspace.manage('POST', `/appointments/${id}/${name}`)
  return {
    workspace,
    id,
    key: keys.appointment as string,
    keys,
    complete: () => act('complete'),
    reopen: () => act('reopen'),
    release: () => act('release-result'),
    /** Adds a document, the result by default. */
    upload: async (bytes = pdfOf(), type = 'notarized') => {
      const { status, body } = await workspace.call('POST', '/documents', {
        ...uploadOf('appointment', id, bytes),
        type,
      })
      expect(status).toBe(201)
      return body.id as number
    },
    result: async () => (await workspace.manage('GET', `/appointments/${id}`)).body.result,
    addSigner: async (verified: boolean) => {
      const signer = await makeSigner(workspace, `/appointments/${id}`)
      if (verified) await verify(workspace, signer)
      return signer
    },
  }
}

const verify = async (workspace: Workspace, signer: number) =>
  expect(
    (await workspace.manage('POST', `/signers/${signer}/verification`, { status: 'verified' })).status,
  ).toBe(200)

const booking = (key: string, rest = '') => installation.as(undefined)('GET', `/booking/v1/${key}${rest}`)
const page = (path: string) => fetch(`${installation.url}${path}`, { redirect: 'manual' })
const textOf = async (path: string) => (await page(path)).text()
const actionsOf = async (workspace: Workspace) =>
  (await workspace.manage('GET', '/audit?limit=100')).body.data.map(
    ({ action }: { action: string }) => action,
  )

/** The bytes that a link of the page leads to. */
async function downloaded(path: string): Promise<Buffer> {
  const response = await page(path)
  expect(response.status).toBe(303)
  return Buffer.from(await (await fetch(response.headers.get('location') ?? '')).arrayBuffer())
}

describe('The result of an appointment', () => {
  test('The result waits for the completion and for a notarized document, in either order', async () => {
    const first = await booked()
    expect(await first.result()).toMatchObject({
      state: 'waiting',
      blockers: ['not_completed', 'no_document'],
      documents: 0,
      ready_at: null,
    })
    await first.upload(pdfOf(), 'uploaded')
    await first.upload()
    expect(await first.result()).toMatchObject({
      state: 'waiting',
      blockers: ['not_completed'],
      documents: 1,
    })
    await first.complete()
    expect(await first.result()).toMatchObject({ state: 'ready', blockers: [] })

    const second = await booked()
    await second.complete()
    expect(await second.result()).toMatchObject({ state: 'waiting', blockers: ['no_document'] })
    await second.upload()
    expect(await second.result()).toMatchObject({ state: 'ready', blockers: [] })
  })

  test('The result is taken back when the appointment is reopened or the document is deleted', async () => {
    const { workspace, key, complete, reopen, upload, result } = await booked()
    const document = await upload()
    await complete()
    expect((await booking(key, `/documents/${document}`)).status).toBe(200)
    await reopen()
    expect(await result()).toMatchObject({ state: 'waiting', ready_at: null })
    expect((await booking(key, `/documents/${document}`)).status).toBe(404)
    await complete()
    expect(await result()).toMatchObject({ state: 'ready' })
    await workspace.manage('DELETE', `/documents/${document}`)
    expect(await result()).toMatchObject({ state: 'waiting', blockers: ['no_document'] })
  })

  test('The result waits for all signers with result_release verified', async () => {
    const { workspace, complete, upload, result, addSigner } = await booked({ result_release: 'verified' })
    const signer = await addSigner(false)
    await upload()
    await complete()
    expect(await result()).toMatchObject({ state: 'held', blockers: ['signer_unverified'] })
    await verify(workspace, signer)
    expect(await result()).toMatchObject({ state: 'ready', blockers: [] })
  })

  test('With result_release verified, a result without signers waits for staff', async () => {
    const { complete, upload, result, release } = await booked({ result_release: 'verified' })
    await upload()
    await complete()
    expect(await result()).toMatchObject({ state: 'held', blockers: ['no_signers'] })
    await release()
    expect(await result()).toMatchObject({ state: 'ready', blockers: [] })
  })

  test.each([
    ['last_name', 'Ames', 'held'],
    ['email', 'cleo@example.com', 'held'],
    ['email', 'BEN@example.com', 'ready'],
  ])('A signer who is approved and gets the %s %s leaves the result %s', async (name, value, state) => {
    const { workspace, complete, upload, result, addSigner } = await booked({ result_release: 'verified' })
    const signer = await addSigner(false)
    await workspace.manage('POST', `/signers/${signer}/verification`, { human_approval: 'approved' })
    await upload()
    await complete()
    expect(await result()).toMatchObject({ state: 'ready' })
    expect((await workspace.call('PATCH', `/signers/${signer}`, { [name]: value })).status).toBe(200)
    expect(await result()).toMatchObject({ state, blockers: state === 'held' ? ['signer_unverified'] : [] })
    const [entry] = (await workspace.manage('GET', '/audit?action=signer-updated')).body.data
    expect(entry.changes.human_approval).toEqual(
      state === 'held' ? { before: 'approved', after: null } : undefined,
    )
    await workspace.call('DELETE', `/signers/${signer}`)
    expect(await result()).toMatchObject({ state: 'held', blockers: ['no_signers'] })
  })

  test('The result waits for staff with result_release manual, and again after it was reopened', async () => {
    const { workspace, complete, reopen, upload, result, release } = await booked({
      result_release: 'manual',
    })
    await upload()
    expect(verdict(await release())).toEqual([422, 'unprocessable_entity', undefined])
    await complete()
    expect(await result()).toMatchObject({ state: 'held', blockers: ['not_released'] })
    expect([(await release()).status, (await release()).status]).toEqual([200, 200])
    expect(await result()).toMatchObject({ state: 'ready' })
    expect(
      (await actionsOf(workspace)).filter((action: string) => action === 'result-released'),
    ).toHaveLength(1)
    await reopen()
    await complete()
    expect(await result()).toMatchObject({ state: 'held', blockers: ['not_released'] })
  })

  test('Staff release a result although a signer is not verified', async () => {
    const { complete, upload, result, release, addSigner } = await booked({ result_release: 'verified' })
    await addSigner(false)
    await upload()
    await complete()
    expect((await release()).body).toMatchObject({ state: 'ready', blockers: [] })
    expect(await result()).toMatchObject({ state: 'ready' })
  })

  test.each([[1], [null]])('The result can be downloaded for %j days', async result_days => {
    const { workspace, key, complete, upload, result } = await booked({ result_days })
    const document = await upload()
    await complete()
    const { ready_at, downloadable_until } = await result()
    const lastMs = Date.parse(ready_at) + (result_days ?? 0) * dayMs
    expect(downloadable_until && Date.parse(downloadable_until)).toBe(result_days && lastMs)
    const move = (seconds: number) =>
      workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { advance_seconds: seconds })
    await move(86_000)
    expect((await booking(key, `/documents/${document}`)).status).toBe(200)
    await move(500)
    const [state, status] = result_days === null ? ['ready', 200] : ['expired', 404]
    expect([(await result()).state, (await booking(key, `/documents/${document}`)).status]).toEqual([
      state,
      status,
    ])
    expect((await booking(key)).body.result.state).toBe(state)
    const link = await page(`/appointment/${key}/documents/${document}`)
    const leadsBack = link.headers.get('location')?.endsWith(`/appointment/${key}`)
    expect([link.status, leadsBack]).toEqual([303, state === 'expired'])
    const words = state === 'expired' ? 'can no longer be downloaded' : 'Download<'
    expect(await textOf(`/appointment/${key}`)).toContain(words)
  })
})

describe('The customer', () => {
  test('The customer downloads the bytes that were uploaded, by the page and by the API, and staff see the first time', async () => {
    const { workspace, key, complete, upload, result } = await booked()
    const bytes = pdfOf(5_000)
    const document = await upload(bytes)
    expect(await textOf(`/appointment/${key}`)).not.toContain('Your notarized documents')
    await complete()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const html = await textOf(`/appointment/${key}`)
    expect(html).toContain('Your notarized documents')
    expect(html).toContain(sha256)
    expect((await result()).recipients).toEqual([
      { kind: 'customer', signer_id: null, mailed_at: null, first_downloaded_at: null },
    ])

    expect(await downloaded(`/appointment/${key}/documents/${document}`)).toEqual(bytes)
    const [{ first_downloaded_at }] = (await result()).recipients
    expect(first_downloaded_at).not.toBeNull()
    installation.clock.advance(5_000)
    const { status, body } = await booking(key, `/documents/${document}`)
    expect([status, body.sha256, body.is_result, body.can_download]).toEqual([200, sha256, true, true])
    expect(Buffer.from(await (await fetch(body.signed_url)).arrayBuffer())).toEqual(bytes)
    expect((await result()).recipients[0].first_downloaded_at).toBe(first_downloaded_at)
    const entries = (await workspace.manage('GET', '/audit?action=result-downloaded')).body.data
    expect(entries.map((one: { subject: { id: string } }) => one.subject.id)).toEqual([
      String(document),
      String(document),
    ])
  })

  test('The page begins with the result and the last day of its download, before facts and people', async () => {
    const { workspace, id, key, complete, upload, result, addSigner } = await booked({ result_days: 30 })
    await addSigner(true)
    await workspace.manage('PATCH', `/appointments/${id}`, { location: '1 Main St, Miami' })
    const orderOf = async () => {
      const html = await textOf(`/appointment/${key}`)
      const at = (part: string) => html.indexOf(part)
      return {
        html,
        tasks: at('id="tasks"'),
        results: at('id="results"'),
        facts: at('1 Main St'),
        people: at('Ben Adler'),
      }
    }
    const before = await orderOf()
    expect([before.results, before.tasks > 0]).toEqual([-1, true])
    await upload(pdfOf(4_000))
    await complete()
    const { html, tasks, results, facts, people } = await orderOf()
    expect(tasks).toBe(-1)
    expect(results).toBeGreaterThan(0)
    expect(results).toBeLessThan(Math.min(facts, people))
    const { downloadable_until } = await result()
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })
    expect(html).toContain(`You can download them until ${day.format(new Date(downloadable_until))}.`)
    expect(html.slice(results)).toMatch(/Deed\.pdf[\s\S]*1 page · 4 kB/)
  })

  test('The page of a result without an end of download names no day', async () => {
    const { key, complete, upload } = await booked({ result_days: null })
    await upload()
    await complete()
    const html = await textOf(`/appointment/${key}`)
    expect(html).toContain('>Download<')
    expect(html).not.toContain('You can download them until')
  })

  test('A look at the address of a document is no download', async () => {
    const { workspace, key, complete, upload, result } = await booked()
    const document = await upload()
    await complete()
    for (const path of [
      `/appointment/${key}/documents/${document}`,
      `/booking/v1/${key}/documents/${document}`,
    ]) {
      const { status } = await fetch(installation.url + path, { method: 'HEAD', redirect: 'manual' })
      expect([path, status < 400]).toEqual([path, true])
    }
    expect((await result()).recipients[0].first_downloaded_at).toBeNull()
    expect(await actionsOf(workspace)).not.toContain('result-downloaded')
  })

  test('A link to the result ends with the time in which it can be downloaded', async () => {
    const { workspace, key, complete, upload } = await booked({ result_days: 1 })
    const document = await upload()
    await complete()
    await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { advance_seconds: 86_400 - 120 })
    const { body } = await booking(key, `/documents/${document}`)
    const seconds = (Date.parse(body.signed_url_expires_at) - installation.clock.now().getTime()) / 1000
    expect(seconds).toBeGreaterThan(59)
    expect(seconds).toBeLessThanOrEqual(120)
  })

  test('A result that is held back is in the booking without its digest', async () => {
    const { key, complete, upload, release } = await booked({ result_release: 'manual' })
    const bytes = pdfOf(400)
    await upload(bytes)
    await complete()
    const digest = async () => (await booking(key)).body.documents[0].sha256
    expect(await digest()).toBeNull()
    await release()
    expect(await digest()).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('The customer opens their own upload at any time, and no other document of the business', async () => {
    const { workspace, key, upload } = await booked()
    const bytes = pdfOf(300)
    const own = await installation.as(undefined)('POST', `/booking/v1/${key}/documents`, {
      filename: 'Mine.pdf',
      pdf_content: bytes.toString('base64'),
    })
    expect(await downloaded(`/appointment/${key}/documents/${own.body.id}`)).toEqual(bytes)
    for (const other of [await upload(pdfOf(), 'uploaded'), await upload()])
      expect((await page(`/appointment/${key}/documents/${other}`)).status).toBe(404)
    expect(await actionsOf(workspace)).not.toContain('result-downloaded')
  })

  test('The customer opens their own upload from the page also after a cancellation', async () => {
    const { workspace, id, key } = await booked()
    const bytes = pdfOf(300)
    const own = await installation.as(undefined)('POST', `/booking/v1/${key}/documents`, {
      filename: 'Mine.pdf',
      pdf_content: bytes.toString('base64'),
    })
    expect((await workspace.manage('POST', `/appointments/${id}/cancel`, {})).status).toBe(200)
    const path = `/appointment/${key}/documents/${own.body.id}`
    expect(await textOf(`/appointment/${key}`)).toContain(`${path}"`)
    expect(await downloaded(path)).toEqual(bytes)
  })

  test.each(['upload', 'session'] as const)('keys.%s do not open the result', async name => {
    const { keys, complete, upload } = await booked()
    const document = await upload()
    await complete()
    expect((await page(`/${name}/${keys[name]}/documents/${document}`)).status).toBe(404)
    expect((await booking(keys[name], `/documents/${document}`)).status).toBe(404)
    expect(await textOf(`/${name}/${keys[name]}`)).not.toContain('Deed.pdf')
  })

  test('The key of another booking does not open the result', async () => {
    const [mine, theirs] = [await booked(), await booked()]
    const document = await theirs.upload()
    await theirs.complete()
    await mine.complete()
    expect((await booking(mine.key, `/documents/${document}`)).status).toBe(404)
    expect((await page(`/appointment/${mine.key}/documents/${document}`)).status).toBe(404)
  })
})

describe('A signer', () => {
  test('A verified signer gets the result on the page of their own key', async () => {
    const { workspace, complete, upload, result, addSigner } = await booked()
    const signer = await addSigner(true)
    const bytes = pdfOf(700)
    const document = await upload(bytes)
    await complete()
    const { key } = await signerRow(workspace, signer)
    expect(await textOf(`/session/${key}`)).toContain('Your notarized documents')
    expect(await downloaded(`/session/${key}/documents/${document}`)).toEqual(bytes)
    expect((await result()).recipients).toEqual([
      { kind: 'customer', signer_id: null, mailed_at: null, first_downloaded_at: null },
      { kind: 'signer', signer_id: signer, mailed_at: null, first_downloaded_at: expect.any(String) },
    ])
    await workspace.manage('POST', `/signers/${signer}/verification`, { human_approval: 'rejected' })
    expect((await page(`/session/${key}/documents/${document}`)).status).toBe(404)
    await workspace.call('DELETE', `/signers/${signer}`)
    expect((await page(`/session/${key}/documents/${document}`)).status).toBe(404)
  })

  test.each([
    ['A signer who is not verified', false, {}],
    ['A signer of a workspace that gives results to customers only', true, { result_to_signers: false }],
  ])('%s does not get the result', async (_who, verified, settings) => {
    const { workspace, complete, upload, result, addSigner } = await booked(settings)
    const signer = await addSigner(verified)
    const document = await upload()
    await complete()
    const { key } = await signerRow(workspace, signer)
    expect((await result()).recipients).toHaveLength(1)
    expect(await textOf(`/session/${key}`)).not.toContain('Your notarized documents')
    expect((await page(`/session/${key}/documents/${document}`)).status).toBe(404)
  })
})

const signerRow = ({ id }: Workspace, signer: number) =>
  installation.ctx.db
    .selectFrom('signers')
    .select('key')
    .where('workspace_id', '=', id)
    .where('id', '=', signer)
    .executeTakeFirstOrThrow()

test('A person of another workspace releases nothing', async () => {
  const { id, upload, complete } = await booked({ result_release: 'manual' })
  await upload()
  await complete()
  const other = await installation.workspace()
  expect((await other.manage('POST', `/appointments/${id}/release-result`)).status).toBe(404)
})

describe('The mail about the result', () => {
  /** Kind, state and recipient of the mails about results, oldest first, after the clock has moved. */
  async function mailsAfter(workspace: Workspace, seconds: number) {
    await workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { advance_seconds: seconds })
    const { data } = (await workspace.manage('GET', '/mails?kind=result_ready&limit=100')).body
    return data.map(({ status, to, subject }: Record<string, string>) => [status, to, subject]).toReversed()
  }
  // Mails to the person who booked say for whom it was.
  const ana = ' · Ana Ortiz'
  const ready = 'Your notarized documents are ready: Remote notarization'
  const newVersion = 'Your notarized documents have a new version: Remote notarization'

  test('The mail goes to the customer and the verified signers a minute after both, with a link and no file', async () => {
    const { workspace, key, complete, upload, result, addSigner } = await booked()
    await addSigner(true)
    await upload()
    expect(await mailsAfter(workspace, 3_600)).toEqual([])
    await complete()
    expect((await mailsAfter(workspace, 50)).map(([status]: string[]) => status)).toEqual([
      'pending',
      'pending',
    ])
    expect(await mailsAfter(workspace, 20)).toEqual([
      ['kept', 'ana@example.com', `${ready} · Ben Adler`],
      ['kept', 'ben@example.com', ready],
    ])
    const [, { id }] = (await workspace.manage('GET', '/mails?kind=result_ready')).body.data
    const { text, html, calendar } = (await workspace.manage('GET', `/mails/${id}`)).body
    expect(text).toContain(`/appointment/${key}`)
    const { downloadable_until } = await result()
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' })
    expect(text).toContain(`You can download them until ${day.format(new Date(downloadable_until))}.`)
    expect(calendar ?? null).toBeNull()
    expect(`${text}${html}`).not.toContain('/files/')
  })

  test('No mail is sent when the session is reopened within the minute, and once when it is completed again', async () => {
    const { workspace, complete, reopen, upload } = await booked()
    await upload()
    await complete()
    await reopen()
    expect((await mailsAfter(workspace, 120)).map(([status]: string[]) => status)).toEqual(['withdrawn'])
    await complete()
    expect(await mailsAfter(workspace, 120)).toEqual([['kept', 'ana@example.com', ready + ana]])
    await reopen()
    await complete()
    expect(await mailsAfter(workspace, 120)).toEqual([['kept', 'ana@example.com', ready + ana]])
  })

  test('A document that is removed makes no new version, and does not begin the time of download anew', async () => {
    const { workspace, key, complete, upload, result } = await booked({ result_days: 1 })
    const [first, second] = [await upload(pdfOf(4_000)), await upload(pdfOf(5_000))]
    await complete()
    await mailsAfter(workspace, 120)
    const { ready_at } = await result()
    await workspace.manage('DELETE', `/documents/${second}`)
    expect((await result()).ready_at).toBe(ready_at)
    expect((await mailsAfter(workspace, 90_000)).length).toBe(1)
    expect((await result()).state).toBe('expired')
    expect((await booking(key, `/documents/${first}`)).status).toBe(404)
  })

  test('A signer who is verified after the time of download gets no mail', async () => {
    const { workspace, complete, upload, addSigner } = await booked({ result_days: 1 })
    const signer = await addSigner(false)
    await upload()
    await complete()
    expect(await mailsAfter(workspace, 90_000)).toHaveLength(1)
    await verify(workspace, signer)
    const [, late] = await mailsAfter(workspace, 120)
    expect(late?.[0]).toBe('withdrawn')
  })

  test('A mail tells of a new version when a document is added or replaced later', async () => {
    const { workspace, complete, upload } = await booked()
    const first = await upload()
    await complete()
    await mailsAfter(workspace, 120)
    const second = await upload()
    await workspace.manage('DELETE', `/documents/${first}`)
    const mails = await mailsAfter(workspace, 120)
    expect(mails[0]).toEqual(['kept', 'ana@example.com', ready + ana])
    expect(mails.filter(([status]: string[]) => status === 'kept').slice(1)).toEqual([
      ['kept', 'ana@example.com', newVersion + ana],
    ])
    await workspace.manage('DELETE', `/documents/${second}`)
    expect((await mailsAfter(workspace, 120)).filter(([status]: string[]) => status === 'kept')).toHaveLength(
      2,
    )
  })

  test('Equal bytes that are added again are one result, and nobody is mailed of a new version', async () => {
    const { workspace, key, complete, upload, result } = await booked()
    const [bytes, otherBytes] = [pdfOf(4_000), pdfOf(5_000)]
    const kept = async () =>
      (await mailsAfter(workspace, 120)).filter(([status]: string[]) => status === 'kept').length
    const rows = async () => {
      const text = await textOf(`/appointment/${key}`)
      expect(text.match(/· added \w{3}, \w{3} \d+/g) ?? []).toHaveLength(
        text.match(/>Download</g)?.length ?? 0,
      )
      return [...text.matchAll(/documents\/(\d+)" download>Download/g)].map(([, id]) => Number(id))
    }
    const first = await upload(bytes)
    await complete()
    expect(await kept()).toBe(1)
    const again = await upload(bytes)
    expect([await kept(), await rows(), (await result()).documents]).toEqual([1, [first], 1])
    // Another copy takes the place of the first one.
    await workspace.manage('DELETE', `/documents/${first}`)
    expect([await kept(), await rows()]).toEqual([1, [again]])
    expect(await downloaded(`/appointment/${key}/documents/${again}`)).toEqual(bytes)
    await workspace.manage('DELETE', `/documents/${again}`)
    const anew = await upload(bytes)
    expect([await kept(), await rows(), (await result()).state]).toEqual([1, [anew], 'ready'])
    const other = await upload(otherBytes)
    // A later version of the same name comes first.
    expect([await kept(), await rows(), (await result()).documents]).toEqual([2, [other, anew], 2])
  })

  test('A result of an earlier version that is added again is no new version either', async () => {
    const { workspace, id, complete, upload } = await booked()
    const bytes = pdfOf(4_000)
    await upload(bytes)
    await complete()
    await mailsAfter(workspace, 120)
    await installation.ctx.db
      .updateTable('results')
      .set({ contents: null })
      .where('workspace_id', '=', workspace.id)
      .where('appointment_id', '=', id)
      .execute()
    await upload(bytes)
    expect(await mailsAfter(workspace, 120)).toHaveLength(1)
    await upload(pdfOf(5_000))
    expect(await mailsAfter(workspace, 120)).toHaveLength(2)
  })

  test('The mail goes to a signer who is verified later, and once to a customer who also signs', async () => {
    const { workspace, id, complete, upload, addSigner } = await booked()
    const own = { first_name: 'Ana', last_name: 'Ortiz', email: 'ANA@example.com' }
    await verify(workspace, await makeSigner(workspace, `/appointments/${id}`, own))
    const signer = await addSigner(false)
    await upload()
    await complete()
    expect(await mailsAfter(workspace, 120)).toEqual([['kept', 'ana@example.com', `${ready} · Ben Adler +1`]])
    await verify(workspace, signer)
    expect((await mailsAfter(workspace, 120)).slice(1)).toEqual([['kept', 'ben@example.com', ready]])
  })

  test('The mail waits for the release', async () => {
    const { workspace, complete, upload, release } = await booked({ result_release: 'manual' })
    await upload()
    await complete()
    expect(await mailsAfter(workspace, 3_600)).toEqual([])
    await release()
    expect(await mailsAfter(workspace, 120)).toEqual([['kept', 'ana@example.com', ready + ana]])
  })
})
