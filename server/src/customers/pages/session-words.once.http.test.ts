import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeReservation, makeSigner } from '../../../test/helpers/bookings.ts'
import { moveClock, staff } from '../../../test/helpers/calendar.ts'
import { pdfOf, uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'

// What the page of a session says while its link is missing, and where it leads when it is over.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const read = async (path: string) => (await fetch(installation.url + path)).text()

async function booked(fields: object = {}) {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, { categories: ['remote', 'wet', 'apostille'] })
  const reservation = await makeReservation(workspace, { status: 'queued', ...fields })
  const path = `/reservations/${reservation}/submit`
  const submitted = await workspace.manage('POST', path, { timestamp: hourAhead() })
  expect(submitted.status).toBe(200)
  const { id, keys } = submitted.body.appointment
  const signer = await makeSigner(workspace, `/appointments/${id}`)
  const { key } = (await workspace.call('GET', `/signers/${signer}`)).body
  const pages = {
    appointment: `/appointment/${keys.appointment}`,
    session: `/session/${keys.session}`,
    signer: `/session/${key}`,
  }
  const act = async (verb: string, body: object = {}) =>
    expect((await workspace.manage('POST', `/appointments/${id}/${verb}`, body)).status).toBe(200)
  return { workspace, id, signer, pages, act }
}

const mailed = 'The link to join follows by email.'
const onPage = 'The link to join will be on this page.'

describe('An online session without a link', () => {
  test('The pages of the customer say that the link is mailed, that of a signer where it will be', async () => {
    const { workspace, id, pages } = await booked()
    expect(await read(pages.appointment)).toContain(mailed)
    const session = await read(pages.session)
    expect(session).toMatch(new RegExp(`id="way-in"[^<]*<p class="notice">[^<]*${mailed}`))
    // The page of the session has it once, above.
    expect(session.split(mailed)).toHaveLength(2)
    expect(session).toContain('<span class="lines">Online</span>')
    expect(await read(pages.signer)).toContain(onPage)
    expect(await read(`${pages.session}?lang=es`)).toContain('le llegará por correo electrónico.')
    expect(await read(`${pages.session}?lang=fr`)).toContain('suivra par e-mail.')
    await workspace.manage('PATCH', `/appointments/${id}`, { meeting_url: 'https://meet.example.com/7' })
    for (const page of Object.values(pages)) {
      const text = await read(page)
      expect([page, text.includes(mailed), text.includes(onPage)]).toEqual([page, false, false])
    }
    expect(await read(pages.session)).toContain('You can join here')
  })

  test('A customer without an address is promised no mail', async () => {
    const { pages } = await booked({ email: undefined })
    expect(await read(pages.session)).toContain(onPage)
  })

  test.each([
    ['at a place', { service: 'wet' }],
    ['that is an apostille', { service: 'apostille' }],
  ])('A session %s promises no link', async (_, fields) => {
    const { pages } = await booked(fields)
    for (const page of Object.values(pages)) expect(await read(page)).not.toMatch(/The link to join/)
  })

  test('An appointment that is canceled or over promises no link', async () => {
    const [canceled, over] = [await booked(), await booked()]
    await canceled.act('cancel')
    await moveClock(over.workspace, 3 * 86_400)
    for (const { pages } of [canceled, over])
      for (const page of Object.values(pages)) expect(await read(page)).not.toMatch(/The link to join/)
  })
})

const verify = (workspace: Workspace, signer: number) =>
  workspace.manage('POST', `/signers/${signer}/verification`, { status: 'verified' })

const where = 'Open it with the link in our emails.'

describe('The page of a session that is over', () => {
  test('It says where the documents are, and that of a signer who gets them leads to them', async () => {
    const { workspace, id, signer, pages, act } = await booked()
    expect(await read(pages.session)).not.toContain(where)
    await verify(workspace, signer)
    const added = { ...uploadOf('appointment', id, pdfOf()), type: 'notarized' }
    expect((await workspace.call('POST', '/documents', added)).status).toBe(201)
    await moveClock(workspace, 3 * 86_400)
    await act('complete')
    const own = await read(pages.session)
    expect(own).toMatch(
      /This session is over\.[\s\S]*your documents and the receipt[\s\S]*Open it with the link in our emails\./,
    )
    expect(own).not.toMatch(/\/appointment\/|\/documents\//)
    const text = await read(pages.signer)
    expect(text).not.toContain(where)
    expect(text).toMatch(/<a href="#results">[\s\S]*<h2 id="results" tabindex="-1">[\s\S]*\/documents\/\d+/)
  })

  test('At a place it speaks of the receipt alone, and of nothing after a cancellation or a no-show', async () => {
    const [atPlace, canceled, missed] = [await booked({ service: 'wet' }), await booked(), await booked()]
    await canceled.act('cancel')
    for (const { workspace } of [atPlace, missed]) await moveClock(workspace, 3 * 86_400)
    await atPlace.act('complete')
    await missed.act('no-show', { reason: 'signer' })
    expect(await read(atPlace.pages.session)).toContain('has the receipt once it is completed')
    for (const { pages } of [canceled, missed])
      expect(await read(pages.session)).not.toMatch(/Open it with the link|receipt/)
    expect(await read(atPlace.pages.signer)).not.toMatch(/Open it with the link|#results/)
  })
})
