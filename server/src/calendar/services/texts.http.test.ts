import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourAhead } from '../../../test/helpers/bookings.ts'
import { book, moveClock, staff } from '../../../test/helpers/calendar.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { mailsOf } from '../../../test/helpers/mails.ts'
import { defaultServices } from './default-services.ts'

// What customers read about a service, in their language.

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const none = { label: null, description: null, bring: null, quantity: null }
const textsOf = async (workspace: Workspace, handle = 'remote') =>
  (await workspace.manage('GET', `/services/${handle}`)).body.texts
const change = (workspace: Workspace, body: object, handle = 'remote') =>
  workspace.manage('PATCH', `/services/${handle}`, body)

describe('The texts of a service', () => {
  test('Each default service comes with a name, a description and a list in three languages', async () => {
    const workspace = await installation.workspace()
    const { data } = (await workspace.manage('GET', '/services')).body
    expect(data).toHaveLength(defaultServices.length)
    for (const { handle, label, texts } of data) {
      for (const lang of ['en', 'es', 'fr']) {
        expect([handle, lang, texts[lang].description, texts[lang].bring]).toEqual([
          handle,
          lang,
          expect.stringMatching(/^\p{Lu}.*\.$/u),
          expect.stringMatching(/\n/),
        ])
      }
      expect([handle, texts.en.label]).toEqual([handle, null])
      // "Apostille" is the same word in French.
      expect([texts.es.label, handle === 'apostille' ? 'other' : texts.fr.label]).not.toContain(label)
    }
  })

  test('Only the given texts change, null removes a text, and staff see both in the audit trail', async () => {
    const workspace = await installation.workspace()
    const before = await textsOf(workspace)
    const es = { label: 'Firma por vídeo' }
    const { status, body } = await change(workspace, { texts: { es, fr: { bring: null } } })
    expect([status, body.texts]).toEqual([
      200,
      { en: before.en, es: { ...before.es, ...es }, fr: { ...before.fr, bring: null } },
    ])
    expect(await textsOf(workspace)).toEqual(body.texts)
    const [entry] = (await workspace.manage('GET', '/audit?action=service-updated')).body.data
    expect(Object.keys(entry.changes)).toEqual(['texts'])
    expect(entry.changes.texts.after.es.label).toBe('Firma por vídeo')
    expect(entry.changes.texts.after.fr).not.toHaveProperty('bring')
    expect((await textsOf(await installation.workspace())).es.label).toBe('Notarización a distancia')
  })

  test('A new name removes the texts that the service came with, and keeps those of staff', async () => {
    const workspace = await installation.workspace()
    await change(workspace, { texts: { fr: { description: 'Chez vous, par vidéo.' } } })
    const { body } = await change(workspace, { label: 'Video signing' })
    expect(body.texts).toEqual({ en: none, es: none, fr: { ...none, description: 'Chez vous, par vidéo.' } })
    const given = { label: 'Video notary', texts: { es: { label: 'Notaría en vídeo' } } }
    expect((await change(workspace, given)).body.texts.es.label).toBe('Notaría en vídeo')
    const kept = await change(workspace, { label: 'General notary', unit_price: 30 }, 'general_notary')
    expect(kept.body.texts.es.label).toBe('Servicio notarial general')
  })

  test('A new service has the texts that it is given, and none of an archived one with its handle', async () => {
    const workspace = await installation.workspace()
    await workspace.manage('DELETE', '/services/wet')
    const body = {
      handle: 'wet',
      label: 'House call',
      category: 'wet',
      signing_methods: ['wet'],
      duration_minutes: 60,
      unit_price: 100,
      currency: 'USD',
      texts: { es: { label: 'Visita a domicilio' } },
    }
    expect((await workspace.manage('POST', '/services', body)).body.texts).toEqual({
      en: none,
      es: { ...none, label: 'Visita a domicilio' },
      fr: none,
    })
  })

  test.each([
    [{ en: { label: '' } }, 'texts.en.label'],
    [{ en: { label: 'x'.repeat(256) } }, 'texts.en.label'],
    [{ en: { label: 'two\nlines' } }, 'texts.en.label'],
    [{ es: { description: 'x'.repeat(501) } }, 'texts.es.description'],
    [{ fr: { bring: 'x'.repeat(1001) } }, 'texts.fr.bring'],
    [{ fr: { bring: 'a\u0000b' } }, 'texts.fr.bring'],
    [{ es: 'Firma' }, 'texts.es'],
    ['Firma', 'texts'],
  ])('The texts %j are rejected and change nothing', async (texts, param) => {
    const workspace = await installation.workspace()
    const before = await textsOf(workspace)
    const { status, body } = await change(workspace, { texts })
    expect([status, Object.keys(body.data.params)]).toEqual([400, [param]])
    expect(await textsOf(workspace)).toEqual(before)
  })
})

describe('What people read', () => {
  const nameIn = { en: 'Remote notarization', es: 'Notarización a distancia', fr: 'Notarisation à distance' }

  test.each(['en', 'es', 'fr'] as const)(
    'A customer of language %s gets the name in mails and calendar files',
    async lang => {
      const workspace = await installation.workspace('America/New_York')
      await staff(workspace, {})
      const { id } = (await book(workspace, hourAhead(5), { lang })).body
      await moveClock(workspace, 60)
      const [mail] = await mailsOf(workspace, '&kind=confirmation')
      expect(mail.subject).toContain(nameIn[lang])
      expect(mail.text).toContain(nameIn[lang])
      expect(mail.html).toContain(nameIn[lang])
      expect(summaryOf(mail.attachments[0].content)).toContain(nameIn[lang])
      const { keys } = (await workspace.call('GET', `/appointments/${id}`)).body
      const page = `/appointment/${keys.appointment}`
      const { body } = await installation.as(undefined)('GET', `/booking/v1/${keys.appointment}`)
      expect(body.service).toMatchObject({
        handle: 'remote',
        label: nameIn.en,
        texts: { label: nameIn[lang] },
      })
      const read = async (path: string) => (await fetch(installation.url + path)).text()
      expect(await read(page)).toContain(nameIn[lang])
      expect(summaryOf(await read(`${page}/calendar.ics`))).toContain(nameIn[lang])
      expect(await read(`${page}?lang=fr`)).toContain(nameIn.fr)
      const { service } = (await workspace.call('GET', `/appointments/${id}`)).body
      expect(service).toBe('remote')
    },
  )

  test('A notary reads the name in the language of the notary, not of the customer', async () => {
    const workspace = await installation.workspace('America/New_York')
    const [id] = await staff(workspace, { email: 'nora@example.com' })
    const changed = await workspace.manage('PATCH', `/notaries/${id}`, { lang: 'fr' })
    expect(changed.status).toBe(200)
    await book(workspace, hourAhead(5), { lang: 'es' })
    await moveClock(workspace, 300)
    const [assigned] = await mailsOf(workspace, '&kind=notary_assigned')
    expect(assigned.subject).toContain(nameIn.fr)
    expect(summaryOf(assigned.attachments[0].content)).toContain(nameIn.fr)
    const { url } = (await workspace.manage('POST', `/notaries/${id}/calendar-feed`, { privacy: 'full' }))
      .body
    expect(summaryOf(await (await fetch(url)).text())).toContain(nameIn.fr)
    await moveClock(workspace, 3 * 24 * 3600)
    const [list] = await mailsOf(workspace, '&kind=notary_next_day')
    expect(list.text).toContain(nameIn.fr)
  })

  test('A missing text is shown in English, else in a language that has it; a missing name is the label', async () => {
    const workspace = await installation.workspace('America/New_York')
    await staff(workspace, {})
    const { id } = (await book(workspace, hourAhead(5), { lang: 'fr' })).body
    const { keys } = (await workspace.call('GET', `/appointments/${id}`)).body
    const read = async () =>
      (await installation.as(undefined)('GET', `/booking/v1/${keys.appointment}`)).body.service.texts
    await change(workspace, {
      label: 'Signing',
      texts: { en: { bring: 'Passport' }, es: { description: 'Por vídeo.', bring: 'Pasaporte' } },
    })
    expect(await read()).toMatchObject({ label: 'Signing', description: 'Por vídeo.', bring: 'Passport' })
    await change(workspace, { texts: { en: { bring: null }, es: { description: null, bring: null } } })
    expect(await read()).toMatchObject({ label: 'Signing', description: null, bring: null })
  })
})

function summaryOf(file: string): string {
  const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')
  return new ICAL.Event(event ?? undefined).summary
}
