import type { operations } from '../../../client/src/generated/v3.ts'
import type { Jurat } from '../../../client/src/index.ts'
import type { Files } from './files.ts'

/** Every operation of v3, called once. The pages show what stands between the braces. */
export const v3Calls = {
  async index(jurat: Jurat) {
    const { name, version } = await jurat.index()
    console.log(name, version)
  },
  async examples(jurat: Jurat) {
    const { resources, events } = await jurat.examples()
    console.log(Object.keys(resources), Object.keys(events))
  },

  async listReservations(jurat: Jurat) {
    for await (const reservation of jurat.reservations.list({ status: 'queued' })) {
      console.log(reservation.id, reservation.customer.email)
    }
  },
  async createReservation(jurat: Jurat) {
    const { id } = await jurat.reservations.create({
      first_name: 'Ana',
      last_name: 'Ortiz',
      email: 'ana@example.com',
      service: 'remote',
    })
    console.log(id)
  },
  async getReservation(jurat: Jurat) {
    const reservation = await jurat.reservations.get(1042)
    console.log(reservation.status)
  },
  async updateReservation(jurat: Jurat) {
    const reservation = await jurat.reservations.update(1042, { status: 'queued' })
    console.log(reservation.status)
  },
  async cancelReservation(jurat: Jurat) {
    await jurat.reservations.cancel(1042)
  },

  async listAppointments(jurat: Jurat) {
    for await (const appointment of jurat.appointments.list({ status: 'scheduled' })) {
      console.log(appointment.id, appointment.timestamp)
    }
  },
  async getAppointment(jurat: Jurat) {
    const appointment = await jurat.appointments.get(1043)
    console.log(appointment.timestamp)
  },
  async updateAppointment(jurat: Jurat) {
    const appointment = await jurat.appointments.update(1043, { email: 'ana@example.com' })
    console.log(appointment.customer.email)
  },
  async rescheduleAppointment(jurat: Jurat) {
    const appointment = await jurat.appointments.reschedule(1043, {
      timestamp: 1795100400,
      timezone: 'America/New_York',
    })
    console.log(appointment.timestamp)
  },
  async getAvailability(jurat: Jurat) {
    const day = await jurat.availability.get({ date: '2026-11-20', timezone: 'America/New_York', remote: 1 })
    console.log(day.availability['1000-1015'])
  },

  async listSigners(jurat: Jurat) {
    for await (const signer of jurat.signers.list({ object_id: 1042 })) console.log(signer.full_name)
  },
  async addSigner(jurat: Jurat) {
    const signer = await jurat.signers.create({
      object_type: 'reservation',
      object_id: 1042,
      first_name: 'Ben',
      last_name: 'Adler',
      email: 'ben@example.com',
    })
    console.log(signer.id)
  },
  async getSigner(jurat: Jurat) {
    const signer = await jurat.signers.get(12)
    console.log(signer.status)
  },
  async updateSigner(jurat: Jurat) {
    const signer = await jurat.signers.update(12, { last_name: 'Lee' })
    console.log(signer.full_name)
  },
  async removeSigner(jurat: Jurat) {
    await jurat.signers.delete(12)
  },
  async listReservationSigners(jurat: Jurat) {
    const { data } = await jurat.reservations.signers.list(1042, { status: 'pending' })
    console.log(data.length)
  },
  async addReservationSigner(jurat: Jurat) {
    const signer = await jurat.reservations.signers.create(1042, {
      first_name: 'Ben',
      last_name: 'Adler',
      email: 'ben@example.com',
    })
    console.log(signer.id)
  },
  async listAppointmentSigners(jurat: Jurat) {
    const { data } = await jurat.appointments.signers.list(1043)
    console.log(data.length)
  },
  async addAppointmentSigner(jurat: Jurat) {
    const signer = await jurat.appointments.signers.create(1043, {
      first_name: 'Ben',
      last_name: 'Adler',
      email: 'ben@example.com',
    })
    console.log(signer.id)
  },

  async listDocuments(jurat: Jurat) {
    for await (const document of jurat.documents.list({ appointment_id: 1043 })) {
      console.log(document.filename)
    }
  },
  async uploadDocument(jurat: Jurat, { readFile }: Files) {
    const document = await jurat.documents.create({
      object_type: 'reservation',
      object_id: 1042,
      filename: 'Deed.pdf',
      pdf_content: await readFile('Deed.pdf'),
    })
    console.log(document.id)
  },
  async getDocument(jurat: Jurat) {
    const { signed_url } = await jurat.documents.get(77, { disposition: 'inline', expires: 300 })
    console.log(signed_url)
  },

  async listVideos(jurat: Jurat) {
    for await (const video of jurat.videos.list({ appt_id: 1043 })) console.log(video.filename)
  },
  async getVideo(jurat: Jurat) {
    const { signed_url } = await jurat.videos.get(31)
    console.log(signed_url)
  },

  async quoteShipping(jurat: Jurat) {
    const { options } = await jurat.shipping.quote({
      name: 'Ana Ortiz',
      address: '350 5th Ave',
      city: 'New York',
      state: 'NY',
      postal: '10118',
      country: 'US',
      phone: '+1 212 736 3100',
    })
    console.log(options[0]?.label, options[0]?.price)
  },
} satisfies Record<Exclude<keyof operations, `on-${string}`>, (jurat: Jurat, files: Files) => Promise<void>>
