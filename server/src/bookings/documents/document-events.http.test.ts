import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hourAhead,
  makeAppointment,
  makeReservation,
  makeSigner,
  person as signer,
  told,
} from '../../../test/helpers/bookings.ts'
import { uploadOf } from '../../../test/helpers/files.ts'
import { type Installation, startInstallation, type Workspace } from '../../../test/helpers/harness.ts'
import { emptyPdf } from '../../../test/helpers/pdf.ts'
import { ownAddresses, person } from '../../../test/helpers/people.ts'

let installation: Installation
beforeAll(async () => {
  installation = await startInstallation(ownAddresses)
})
afterAll(() => installation.stop())

const eventsOf = async (workspace: Workspace, ...types: string[]) =>
  (await told(workspace))
    .filter(({ type }) => types.includes(type))
    .map(({ type, data }) => ({ type, ...data }))

/** Books the reservation, and returns its appointment. */
async function submit(workspace: Workspace, id: number): Promise<number> {
  const { body } = await workspace.manage('POST', `/reservations/${id}/submit`, { timestamp: hourAhead() })
  return body.appointment.id
}

describe('The events of documents', () => {
  test('Document events name the uploader, the type and any appointment, also for a deletion', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    const { keys } = (await workspace.manage('GET', `/reservations/${id}`)).body
    const { browser } = await person(installation, workspace, 'scheduler')
    const made = []
    const upload = { filename: 'deed.pdf', pdf_content: emptyPdf().toString('base64') }
    const visited = installation.as(undefined)
    made.push(await visited('POST', `/booking/v1/${keys.reservation}/documents`, upload))
    made.push(await browser.manage('POST', '/documents', uploadOf('reservation', id)))
    made.push(await workspace.call('POST', '/documents', uploadOf('reservation', id)))
    const appointment = await submit(workspace, id)
    const notarized = { ...uploadOf('appointment', appointment), type: 'notarized' }
    made.push(await workspace.manage('POST', '/documents', notarized))
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const ids = made.map(({ body }) => body.id as number)
    const before = { object_id: id, object_type: 'reservation', appointment_id: null, type: 'reservation' }
    const after = { object_id: appointment, object_type: 'appointment', appointment_id: appointment }
    expect(await eventsOf(workspace, 'document-uploaded')).toMatchObject([
      { id: String(ids[0]), ...before, uploader: 'customer' },
      { id: String(ids[1]), ...before, uploader: 'staff' },
      { id: String(ids[2]), ...before, uploader: 'api' },
      { id: String(ids[3]), ...after, type: 'notarized', uploader: 'api' },
    ])
    // Who deletes it does not matter: the event says who uploaded it.
    for (const document of ids) await workspace.manage('DELETE', `/documents/${document}`)
    expect(await eventsOf(workspace, 'document-deleted')).toMatchObject([
      { id: String(ids[0]), ...before, appointment_id: appointment, uploader: 'customer' },
      { id: String(ids[1]), ...before, appointment_id: appointment, uploader: 'staff' },
      { id: String(ids[2]), ...before, appointment_id: appointment, uploader: 'api' },
      { id: String(ids[3]), ...after, type: 'notarized', uploader: 'api' },
    ])
  })

  test.each([
    [true, 'customer'],
    [false, undefined],
  ])(
    'Events of a document of an earlier version with by_customer %s have the uploader %s',
    async (by_customer, uploader) => {
      const workspace = await installation.workspace()
      const parent = uploadOf('reservation', await makeReservation(workspace))
      const { id } = (await workspace.call('POST', '/documents', parent)).body
      const { db } = installation.ctx
      await db.updateTable('documents').set({ uploader: null, by_customer }).where('id', '=', id).execute()
      await workspace.manage('DELETE', `/documents/${id}`)
      const [event] = await eventsOf(workspace, 'document-deleted')
      expect([event?.uploader, 'uploader' in (event ?? {})]).toEqual([uploader, uploader !== undefined])
    },
  )
})

describe('The events of signers', () => {
  test('Signer events name the parent to which the signer was added, also for a removal', async () => {
    const workspace = await installation.workspace()
    const id = await makeReservation(workspace)
    const early = await makeSigner(workspace, `/reservations/${id}`)
    const appointment = await submit(workspace, id)
    const late = await makeSigner(workspace, `/appointments/${appointment}`, { email: 'cleo@example.com' })
    const single = await makeAppointment(workspace)
    const alone = await makeSigner(workspace, `/appointments/${single}`)
    for (const one of [early, late, alone]) {
      await workspace.call('PATCH', `/signers/${one}`, { last_name: 'Ames' })
      await workspace.call('DELETE', `/signers/${one}`)
    }
    const reserved = { object_id: id, object_type: 'reservation', appointment_id: appointment }
    const booked = { object_id: appointment, object_type: 'appointment', appointment_id: appointment }
    const unreserved = { object_id: single, object_type: 'appointment', appointment_id: single }
    const [added, updated, removed] = ['signer-added', 'signer-updated', 'signer-removed']
    expect(await eventsOf(workspace, 'signer-added', 'signer-updated', 'signer-removed')).toMatchObject([
      { type: added, id: early, ...reserved, appointment_id: null, first_name: signer.first_name },
      { type: added, id: late, ...booked },
      { type: added, id: alone, ...unreserved },
      { type: updated, id: early, ...reserved, last_name: 'Ames' },
      { type: removed, id: early, ...reserved },
      { type: updated, id: late, ...booked },
      { type: removed, id: late, ...booked },
      { type: updated, id: alone, ...unreserved },
      { type: removed, id: alone, ...unreserved },
    ])
  })
})
