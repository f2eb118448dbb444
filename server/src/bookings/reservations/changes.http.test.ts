import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  badEmails,
  badLangs,
  badNames,
  customer,
  expectRefusal,
  makeReservation,
  makeSigner,
  metaOf,
  person,
  setState,
  someInstant,
  someKey,
  told,
  verdict,
} from '../../../test/helpers/bookings.ts'
import { type Answer, type Installation, startInstallation } from '../../../test/helpers/harness.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation()
})
afterAll(() => installation.stop())

const pdf = { filename: 'Deed.pdf', pdf_content: Buffer.from('%PDF-1.4\n').toString('base64') }
const settable = ['draft', 'pending', 'queued', 'scheduled', 'completed'] as const
const countOf = (types: string[], type: string) => types.filter(one => one === type).length
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort()

describe('updating', () => {
  test.each(['POST', 'PATCH'])(
    'An update by %s changes the named fields and fires reservation-updated',
    async method => {
      const workspace = await installation.workspace()
      const id = await makeReservation(workspace, { service: 'wet', quantity: 2, prepaid: 1 })
      const changes = {
        first_name: ' Eva ',
        last_name: 'Ruiz',
        email: 'Eva@Example.com',
        status: 'pending',
        lang: 'es',
      }
      const answer = await workspace.call(method, `/reservations/${id}`, changes, {
        'x-request-id': 'changed-1',
      })
      const event = {
        object: 'reservation',
        id,
        status: 'pending',
        service: 'wet',
        signing_method: 'wet',
        quantity: 2,
        prepaid: true,
        customer: { first_name: 'Eva', last_name: 'Ruiz', email: 'Eva@Example.com' },
        lang: 'es',
        keys: { appointment: someKey },
        appointment_id: null,
      }
      const links = { self: `${installation.url}/wp-json/v3/reservations/${id}` }
      expect([answer.status, answer.body]).toEqual([
        200,
        { ...event, created_at: someInstant, documents: [], links },
      ])
      const [created, ...events] = await told(workspace)
      expect(events).toEqual([
        {
          type: 'reservation-updated',
          data: { ...event, keys: answer.body.keys },
          meta: metaOf(workspace, 'changed-1'),
        },
      ])
      const read = await workspace.call('GET', `/reservations/${id}`)
      const item = (await workspace.call('GET', '/reservations')).body.data[0]
      const { created_at, documents, appointment_id, ...kept } = answer.body
      expect(created?.data.created_at).toBe(created_at)
      expect(item).toEqual({ ...kept, timestamp_created: created_at })
      expect(read.body).toEqual({ ...kept, timestamp_created: created_at, keys: { reservation: someKey } })
    },
  )

  test('An update keeps the fields that it does not name or that cannot be changed', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace, { lang: 'es', status: 'queued' })
    const fixed = { service: 'wet', signing_method: 'wet', quantity: 9, prepaid: 1, id: 7, keys: {} }
    const before = (await workspace.call('GET', `/reservations/${id}`)).body
    for (const [changes, expected] of [
      [fixed, {}],
      [{ email: 'eva@example.com' }, { customer: { ...customer, email: 'eva@example.com' } }],
      [{ first_name: 'Eva' }, { customer: { ...customer, email: 'eva@example.com', first_name: 'Eva' } }],
      [{ lang: 'fr' }, { lang: 'fr' }],
      [{ status: 'pending' }, { status: 'pending' }],
    ] as const) {
      await workspace.call('PATCH', `/reservations/${id}`, changes)
      const after = (await workspace.call('GET', `/reservations/${id}`)).body
      expect(after).toEqual({ ...before, ...expected })
      Object.assign(before, expected)
    }
  })

  test('Each update fires reservation-updated once, also when nothing changes', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    for (const changes of [{}, {}, customer]) {
      expect((await workspace.call('POST', `/reservations/${id}`, changes)).status).toBe(200)
    }
    const [, first, second, third] = await told(workspace)
    expect(await workspace.eventTypes()).toEqual([
      'reservation-created',
      ...Array(3).fill('reservation-updated'),
    ])
    expect([second?.data, third?.data]).toEqual([first?.data, first?.data])
  })

  test.each(settable)('A reservation in any state except canceled can be updated to %s', async status => {
    const workspace = await installation.workspace()
    for (const from of settable) {
      const id = await makeReservation(workspace, { status: from })
      const answer = await workspace.call('PATCH', `/reservations/${id}`, { status })
      expect([from, answer.status, answer.body.status]).toEqual([from, 200, status])
      expect((await workspace.call('GET', `/reservations/${id}`)).body.status).toBe(status)
    }
  })

  test('An update to canceled is rejected and names the cancel operation', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    const reason = 'cannot be canceled. Use POST /reservations/{id}/cancel'
    for (const method of ['POST', 'PATCH']) {
      const body = { status: 'canceled', first_name: 'Eva' }
      const answer = await workspace.call(method, `/reservations/${id}`, body)
      const message = `Invalid parameter: status ${reason}.`
      expectRefusal(answer, 400, 'invalid_request', message, { status: reason })
    }
    const { body } = await workspace.call('GET', `/reservations/${id}`)
    expect([body.status, body.customer]).toEqual(['draft', customer])
    expect(await workspace.eventTypes()).toEqual(['reservation-created'])
  })

  test('An update rejects invalid names, emails, languages and statuses, and changes nothing', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    const states: [unknown, string][] = [
      ['done', 'must be one of draft, pending, queued, scheduled, completed, canceled, complete'],
      [null, 'must be a string'],
    ]
    for (const [field, bad] of [
      ['first_name', badNames],
      ['last_name', badNames],
      ['email', badEmails],
      ['lang', badLangs],
      ['status', states],
    ] as const) {
      for (const [value, reason] of bad) {
        const answer = await workspace.call('PATCH', `/reservations/${id}`, {
          status: 'queued',
          [field]: value,
        })
        expect([value, ...verdict(answer)]).toEqual([value, 400, 'invalid_request', { [field]: reason }])
      }
    }
    const { body } = await workspace.call('GET', `/reservations/${id}`)
    expect([body.status, body.customer, body.lang]).toEqual(['draft', customer, 'en'])
    expect(await workspace.eventTypes()).toEqual(['reservation-created'])
  })

  test('An update returns the documents as their list does, and the event names them', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    const upload = { ...pdf, object_type: 'reservation', object_id: id }
    for (const filename of ['Deed.pdf', 'Will.pdf'])
      expect((await workspace.call('POST', '/documents', { ...upload, filename })).status).toBe(201)
    const listed = (await workspace.call('GET', '/documents')).body.data
    const { body } = await workspace.call('POST', `/reservations/${id}`, { status: 'scheduled' })
    expect(body.documents).toHaveLength(2)
    expect(body.documents).toEqual(listed.toReversed())
    await workspace.call('POST', `/reservations/${id}/cancel`)
    const ids = body.documents.map((document: { id: number }) => document.id)
    const named = (await told(workspace)).filter(({ data }) => 'document_ids' in data)
    expect(named.map(({ type, data }) => [type, data.document_ids])).toEqual([
      ['reservation-created', []],
      ['reservation-submitted', ids],
      ['reservation-canceled', ids],
    ])
  })
})

describe('submitting', () => {
  test('A reservation is submitted when scheduled is first set, and never again', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace, { quantity: 2 })
    const headers = { 'x-request-id': 'submitted-1' }
    await workspace.call('POST', `/reservations/${id}`, { status: 'scheduled', lang: 'es' }, headers)
    const [created, ...events] = await told(workspace)
    expect(events.map(({ type }) => type)).toEqual(['reservation-updated', 'reservation-submitted'])
    expect(events[1]).toEqual({
      type: 'reservation-submitted',
      data: { ...created?.data, status: 'scheduled', lang: 'es' },
      meta: metaOf(workspace, 'submitted-1'),
    })
    for (const status of ['scheduled', 'draft', 'scheduled'])
      await workspace.call('PATCH', `/reservations/${id}`, { status })
    expect((await workspace.eventTypes()).slice(3)).toEqual(Array(3).fill('reservation-updated'))
  })

  test('A reservation is submitted once, however many concurrent calls set scheduled', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    const set = () => workspace.call('POST', `/reservations/${id}`, { status: 'scheduled' })
    const answers = await Promise.all(Array.from({ length: 10 }, set))
    expect(statusesOf(answers)).toEqual(Array(10).fill(200))
    const types = await workspace.eventTypes()
    expect(countOf(types, 'reservation-submitted')).toBe(1)
    expect(countOf(types, 'reservation-updated')).toBe(10)
  })
})

describe('canceling', () => {
  test.each(['draft', 'pending', 'queued', 'scheduled'])(
    'A reservation can be canceled from %s',
    async status => {
      const workspace = await installation.workspace()
      const id = await makeReservation(workspace, { status })
      const headers = { 'x-request-id': 'canceled-1' }
      const answer = await workspace.call('POST', `/reservations/${id}/cancel`, undefined, headers)
      expect([answer.status, answer.body]).toEqual([200, { object: 'reservation', id, status: 'canceled' }])
      expect((await workspace.call('GET', `/reservations/${id}`)).body.status).toBe('canceled')
      const events = await told(workspace)
      expect(events.at(-1)).toEqual({
        type: 'reservation-canceled',
        data: { ...events[0]?.data, status: 'canceled', canceled_at: someInstant },
        meta: metaOf(workspace, 'canceled-1'),
      })
      expect(countOf(await workspace.eventTypes(), 'reservation-canceled')).toBe(1)
    },
  )

  test('Canceling a reservation ignores a body and works without one', async () => {
    const workspace = await installation.workspace()
    for (const body of [undefined, '', '{}', '{"status":"draft"}']) {
      const id = await makeReservation(workspace)
      const answer = await workspace.call('POST', `/reservations/${id}/cancel`, body)
      expect([body, answer.status, answer.body.status]).toEqual([body, 200, 'canceled'])
    }
  })

  test.each(['completed', 'canceled'])('A reservation cannot be canceled once %s', async status => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace, { status })
    const answer = await workspace.call('POST', `/reservations/${id}/cancel`)
    const message = `The reservation is already ${status}.`
    expectRefusal(answer, 409, 'unable_to_cancel', message)
    expect((await workspace.manage('POST', `/reservations/${id}/cancel`)).body.code).toBe('unable_to_cancel')
    expect((await workspace.call('GET', `/reservations/${id}`)).body.status).toBe(status)
    expect(await workspace.eventTypes()).toEqual(['reservation-created'])
  })

  test('Concurrent cancellations of a reservation cancel it once', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    const cancel = () => workspace.call('POST', `/reservations/${id}/cancel`)
    const answers = await Promise.all(Array.from({ length: 10 }, cancel))
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(409)])
    const losers = answers.filter(({ status }) => status === 409)
    expect(new Set(losers.map(({ body }) => body.code))).toEqual(new Set(['unable_to_cancel']))
    expect(await workspace.eventTypes()).toEqual(['reservation-created', 'reservation-canceled'])
  })

  test('A canceled reservation rejects updates, signers and documents', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    await makeSigner(workspace, `/reservations/${id}`)
    await workspace.call('POST', `/reservations/${id}/cancel`)
    const before = await workspace.events()
    const parent = { object_type: 'reservation', object_id: id }
    const other = { ...person, email: 'carl@example.com' }
    for (const [method, path, body] of [
      ['POST', `/reservations/${id}`, { first_name: 'Eva' }],
      ['PATCH', `/reservations/${id}`, {}],
      ['PATCH', `/reservations/${id}`, { status: 'draft' }],
      ['POST', `/reservations/${id}/signers`, other],
      ['POST', `/reservations/${id}/signers`, person],
      ['POST', '/signers', { ...parent, ...other }],
      ['POST', '/documents', { ...parent, ...pdf }],
    ] as const) {
      const answer = await workspace.call(method, path, body)
      expectRefusal(answer, 409, 'reservation_canceled', 'The reservation is canceled.')
    }
    const bad = await workspace.call('PATCH', `/reservations/${id}`, { status: 'canceled' })
    expect(verdict(bad).slice(0, 2)).toEqual([400, 'invalid_request'])
    expect(await workspace.events()).toEqual(before)
  })

  test('A canceled reservation accepts no signer, also when it is added at the same time', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    const path = `/reservations/${id}/signers`
    const adding: Promise<Answer>[] = []
    await setState(installation, workspace, { kind: 'reservation', id }, 'canceled', async () => {
      adding.push(workspace.call('POST', path, person))
      await setTimeout(150)
    })
    for (const answer of await Promise.all(adding))
      expectRefusal(answer, 409, 'reservation_canceled', 'The reservation is canceled.')
    expect(adding).toHaveLength(1)
    expect((await workspace.call('GET', path)).body.data).toEqual([])
  })
})
