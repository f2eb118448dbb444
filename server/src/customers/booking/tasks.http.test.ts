import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead, makeReservation, person } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { emptyPdf } from '../../../test/helpers/pdf.ts'

// What the customer still has to do: on the page, in the interface and in mails, by the rule of staff.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const hour = 3600

async function booked(fields: object = {}, at = hourAhead(30)) {
  const workspace = await installation.workspace('America/New_York')
  await staff(workspace, { categories: ['remote', 'wet'] })
  const made = await book(workspace, at, { signing_method: 'enotary', ...fields })
  expect(made.status).toBe(201)
  const { keys } = (await workspace.call('GET', `/appointments/${made.body.id}`)).body
  const key = keys.appointment as string
  const customer = (method: string, path = '', body?: unknown) =>
    installation.as(undefined)(method, `/booking/v1/${key}${path}`, body)
  const open = async () =>
    (await customer('GET')).body.tasks
      .filter(({ state }: { state: string }) => state === 'open')
      .map(({ kind }: { kind: string }) => kind)
  const blockers = async () =>
    (await workspace.manage('GET', `/appointments/${made.body.id}`)).body.readiness
      .filter(({ who }: { who: string }) => who === 'customer')
      .map(({ code }: { code: string }) => code)
  return {
    workspace,
    id: made.body.id as number,
    keys,
    customer,
    open,
    blockers,
    page: `/appointment/${key}`,
  }
}

async function visit(path: string, body?: Record<string, string>) {
  const init = body ? { method: 'POST', body: new URLSearchParams(body) } : {}
  const answer = await fetch(installation.url + path, { ...init, redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const upload = { filename: 'deed.pdf', pdf_content: emptyPdf().toString('base64') }

describe('The tasks of a customer', () => {
  test('They are open while staff see the blocker, and done or gone with it', async () => {
    const { customer, open, blockers, workspace, id } = await booked()
    const both = async () => [await open(), await blockers()]
    expect(await both()).toEqual([
      ['signers', 'documents'],
      ['no_signers', 'no_documents'],
    ])
    const signer = (await customer('POST', '/signers', person)).body.id
    expect(await both()).toEqual([['documents'], ['no_documents']])
    await customer('POST', '/documents', upload)
    expect(await both()).toEqual([[], []])
    const { tasks } = (await customer('GET')).body
    expect(tasks.slice(0, 2)).toEqual([
      { kind: 'signers', state: 'done', label: 'Say who signs' },
      { kind: 'documents', state: 'done', label: 'Upload your document' },
    ])
    await customer('DELETE', `/signers/${signer}`)
    expect(await both()).toEqual([['signers'], ['no_signers']])
    await workspace.manage('POST', `/appointments/${id}/cancel`, {})
    expect((await customer('GET')).body.tasks).toEqual([])
  })

  test('They are in the language of the customer, and what to bring is what the business says', async () => {
    const { customer, workspace } = await booked({ lang: 'es' })
    const labels = async () => (await customer('GET')).body.tasks.map(({ label }: { label: string }) => label)
    expect((await labels()).slice(0, 3)).toEqual([
      'Indique quién firma',
      'Suba su documento',
      'Un documento de identidad vigente, con foto',
    ])
    await workspace.manage('PATCH', '/services/remote', {
      texts: { es: { bring: ' Pasaporte \n\nTestigos' } },
    })
    expect((await labels()).slice(2)).toEqual(['Pasaporte', 'Testigos'])
    const none = { bring: null }
    await workspace.manage('PATCH', '/services/remote', { texts: { en: none, es: none, fr: none } })
    expect((await labels()).slice(2)).toEqual([expect.stringMatching(/^Tenga a mano una identificación/)])
  })

  test('A reservation has its tasks before it is booked, and none after it was canceled', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace, { signing_method: 'enotary' })
    const { keys } = (await workspace.call('GET', `/reservations/${id}`)).body
    const read = async () =>
      (await installation.as(undefined)('GET', `/booking/v1/${keys.reservation}`)).body.tasks
    expect((await read()).filter(({ state }: { state: string }) => state === 'open')).toHaveLength(2)
    await workspace.call('POST', `/reservations/${id}/cancel`)
    expect(await read()).toEqual([])
  })
})

describe('A document that is signed on paper', () => {
  const onPaper = { service: 'wet', signing_method: 'wet' }
  const noTexts = { texts: Object.fromEntries(['en', 'es', 'fr'].map(lang => [lang, { bring: null }])) }
  const taskKinds = async ({ customer }: Awaited<ReturnType<typeof booked>>) =>
    (await customer('GET')).body.tasks.map(({ kind }: { kind: string }) => kind)

  test('The customer of an appointment on paper brings it, and neither side waits for a file', async () => {
    const booking = await booked({ ...onPaper, location: 'Room 4' })
    const { workspace, customer, open, blockers, page, keys, id } = booking
    await workspace.manage('PATCH', '/services/wet', noTexts)
    const both = async () => [await open(), await blockers()]
    expect(await both()).toEqual([['signers'], ['no_signers']])
    await customer('POST', '/signers', person)
    expect([await both(), await taskKinds(booking)]).toEqual([
      [[], []],
      ['signers', 'identity', 'paper'],
    ])
    for (const path of [page, `/session/${keys.session}`]) {
      const { text } = await visit(path)
      expect(text).toContain('Have your document ready on paper, with all its pages and not signed yet')
      expect(text).not.toContain('Use a device with a camera')
    }
    for (const path of [page, `/upload/${keys.upload}`])
      expect((await visit(path)).text).toContain('You sign on paper, so you need not upload anything.')
    await moveClock(workspace, 60)
    const [confirmation] = await mailsOf(workspace, '&kind=confirmation')
    expect(confirmation.text).toContain('- Have your document ready on paper')
    expect(confirmation.text).not.toContain('Upload your document')
    // A copy changes nothing that is still to do, neither before nor after the session.
    await customer('POST', '/documents', upload)
    expect(await taskKinds(booking)).toEqual(['signers', 'identity', 'paper'])
    await moveClock(workspace, 4 * 24 * hour)
    await workspace.manage('POST', `/appointments/${id}/complete`)
    expect((await workspace.manage('GET', `/appointments/${id}`)).body.readiness).toEqual([])
  })

  test('What the business says to bring stands alone, and an electronic document in an office is a file', async () => {
    const paper = await booked(onPaper)
    expect(await taskKinds(paper)).toEqual(['signers', 'bring', 'bring'])
    const electronic = await booked({ location: 'Room 4' })
    await electronic.workspace.manage('PATCH', '/services/remote', noTexts)
    expect(await taskKinds(electronic)).toEqual(['signers', 'documents', 'identity'])
    expect(await electronic.blockers()).toEqual(['no_signers', 'no_documents'])
    expect((await visit(electronic.page)).text).not.toContain('You sign on paper')
  })
})

describe('The page of the appointment', () => {
  test('One step makes the customer a signer, also when it is sent twice', async () => {
    const { page, workspace, open } = await booked()
    const { text } = await visit(page)
    expect(text).toContain('Still to do')
    expect(text).toMatch(/value="me" checked/)
    const key = /name="once" value="([^"]+)"/.exec(text)?.[1] ?? ''
    expect(key).not.toBe('')
    const before = await workspace.eventTypes()
    for (const _ of ['tap', 'second tap']) {
      const sent = await visit(`${page}/signs`, { who: 'me', once: key })
      expect([sent.status, sent.location]).toEqual([303, `${page}?done=signer-added`])
    }
    expect((await workspace.eventTypes()).slice(before.length)).toEqual(['signer-added'])
    const [entry] = (await workspace.manage('GET', '/audit?action=signer-added')).body.data
    expect([entry.source, entry.actor]).toEqual(['customer', expect.stringMatching(/^customer:/)])
    expect(await open()).toEqual(['documents'])
    const after = await visit(page)
    expect(after.text).not.toContain('value="me"')
    expect(after.text).toMatch(/Ana Ortiz[\s\S]*Identity is checked at the session/)
  })

  test('Somebody else leads to the form of a signer, and nothing is added', async () => {
    const { page, open } = await booked()
    expect(await visit(`${page}/signs`, { who: 'other' })).toMatchObject({
      status: 303,
      location: `${page}/signers/new`,
    })
    expect((await visit(`${page}/signs`, { who: 'nobody' })).status).toBe(422)
    expect(await open()).toEqual(['signers', 'documents'])
  })

  test('A customer without an email address is asked for the signer', async () => {
    const { page } = await booked({ email: undefined })
    const { text } = await visit(page)
    expect(text).not.toContain('value="me"')
    expect(text).toContain(`${page}/signers/new`)
  })

  test('After the session the page asks for nothing, and hides the check of identity', async () => {
    const { page, customer, workspace, id } = await booked()
    await customer('POST', '/signers', person)
    await moveClock(workspace, 10 * 24 * hour)
    expect((await visit(page)).text).not.toContain('Still to do')
    await workspace.manage('POST', `/appointments/${id}/complete`)
    const { text } = await visit(page)
    expect(text).toContain('Ben Adler')
    expect(text).not.toContain('Identity is checked')
    expect((await visit(`${page}/signs`, { who: 'me' })).status).toBe(422)
  })

  test('A signer is removed only after a question', async () => {
    const { page, customer } = await booked()
    const signer = (await customer('POST', '/signers', person)).body.id
    const change = await visit(`${page}/signers/${signer}`)
    expect(change.text).toContain(`href="${page}/signers/${signer}/remove"`)
    expect(change.text).not.toContain(`action="${page}/signers/${signer}/remove"`)
    const question = await visit(`${page}/signers/${signer}/remove`)
    expect(question.text).toMatch(/Remove this signer\?[\s\S]*Ben Adler[\s\S]*Keep signer/)
    expect((await customer('GET')).body.signers).toHaveLength(1)
    expect((await visit(`${page}/signers/${signer}/remove`, {})).location).toBe(`${page}?done=signer-removed`)
    expect((await customer('GET')).body.signers).toEqual([])
  })

  test('A place has a map on the page of the customer and on that of the session', async () => {
    const { page, keys, workspace } = await booked({ service: 'wet', signing_method: 'wet' })
    await workspace.manage('PATCH', '/services/wet', { location: '120 Main Street\nSpringfield & Co' })
    const map =
      'https://www.google.com/maps/search/?api=1&amp;query=120%20Main%20Street%20Springfield%20%26%20Co'
    for (const path of [page, `/session/${keys.session}`]) {
      const { text } = await visit(path)
      expect(text).toContain(`href="${map}"`)
      expect(text).toContain('A valid photo ID of each signer')
    }
  })
})

describe('Mails', () => {
  test('The confirmation and the reminder name what is open, and no longer what is done', async () => {
    const { workspace, customer } = await booked()
    await moveClock(workspace, 60)
    const [confirmation] = await mailsOf(workspace, '&kind=confirmation')
    expect(confirmation.text).toContain(
      'Still to do on your page:\n- Say who signs\n- Upload your document\n\nBring or prepare:\n- A valid photo ID\n',
    )
    expect(confirmation.html).toMatch(
      /<h2[^>]*>Still to do on your page<\/h2>\s*<ul[^>]*>\s*<li>Say who signs/,
    )
    await customer('POST', '/signers', person)
    await moveClock(workspace, 4 * 24 * hour)
    const [dayBefore] = await mailsOf(workspace, '&kind=reminder_24h')
    expect(dayBefore.text).toContain('Still to do on your page:\n- Upload your document\n\n')
    expect(dayBefore.text).not.toContain('Say who signs')
    const [hourBefore] = await mailsOf(workspace, '&kind=reminder_1h')
    expect(hourBefore.text).toContain('- Upload your document\n')
  })

  test('With nothing open, the reminder names only what to bring', async () => {
    const { workspace, customer } = await booked()
    await customer('POST', '/signers', person)
    await customer('POST', '/documents', upload)
    await moveClock(workspace, 4 * 24 * hour)
    const [dayBefore] = await mailsOf(workspace, '&kind=reminder_24h')
    expect(dayBefore.text).not.toContain('Still to do')
    expect(dayBefore.text).toContain('Bring or prepare:\n- A valid photo ID\n')
  })

  test.each([
    ['online', { meeting_url: 'https://meet.example.com/7' }, 'Join the session', 'session'],
    ['at a place', { location: '120 Main Street' }, 'View appointment', 'appointment'],
    [
      'at a place and online',
      { location: '120 Main Street', meeting_url: 'https://meet.example.com/7' },
      'View appointment',
      'appointment',
    ],
    ['without either', {}, 'View appointment', 'appointment'],
  ])(
    'The reminder an hour before a session %s leads where the customer goes',
    async (_name, place, button, to) => {
      const { workspace, keys } = await booked()
      await workspace.manage('PATCH', '/services/remote', place)
      await moveClock(workspace, 4 * 24 * hour)
      const [mail] = await mailsOf(workspace, '&kind=reminder_1h')
      expect(mail.text).toContain(`${button}:\n${installation.url}/${to}/${keys[to]}`)
      expect(mail.html.includes('google.com/maps')).toBe('location' in place)
      // The page with what is still to do, whichever page the button leads to.
      expect(mail.text).toContain(`${installation.url}/appointment/${keys.appointment}`)
      expect(mail.html).toContain(`/appointment/${keys.appointment}`)
      const [dayBefore] = await mailsOf(workspace, '&kind=reminder_24h')
      expect(dayBefore.text).toContain(
        `View appointment:\n${installation.url}/appointment/${keys.appointment}`,
      )
    },
  )

  test('A signer is told what to bring, and not what the customer has to do', async () => {
    const { workspace, customer } = await booked()
    await customer('POST', '/signers', person)
    await moveClock(workspace, 120)
    const mail = (await mailsOf(workspace)).find(({ to }: { to: string }) => to === person.email)
    expect(mail.text).toContain('Bring or prepare:\n- A valid photo ID\n')
    expect(mail.text).not.toContain('Upload your document')
  })

  test('The previews show the lists, in the language of the preview', async () => {
    const { workspace } = await booked()
    for (const kind of ['confirmation', 'reminder_24h', 'reminder_1h']) {
      const { body } = await workspace.manage('GET', `/mail-previews?kind=${kind}&lang=fr`)
      expect([kind, body.text]).toEqual([kind, expect.stringMatching(/Reste à faire sur votre page.:\n- /)])
    }
  })

  test('Another workspace has none of these mails', async () => {
    const other: Workspace = await installation.workspace()
    await booked()
    await moveClock(other, 4 * 24 * hour)
    expect(await mailsOf(other)).toEqual([])
  })
})
