import type { JuratManage } from '../../../client/src/manage.ts'
import type { Files } from './files.ts'

/** What staff do with bookings, and what they offer. */
export const staffCalls = {
  async submitReservation(manage: JuratManage) {
    const { appointment } = await manage.reservations.submit(1042, {
      timestamp: 1795100400,
      timezone: 'America/New_York',
    })
    console.log(appointment.id)
  },
  async createAppointment(manage: JuratManage) {
    const appointment = await manage.appointments.create({
      first_name: 'Ana',
      last_name: 'Ortiz',
      email: 'ana@example.com',
      service: 'remote',
      timestamp: 1795100400,
      timezone: 'America/New_York',
    })
    console.log(appointment.id, appointment.notary_id)
  },
  async getManagedAppointment(manage: JuratManage) {
    const appointment = await manage.appointments.get(1043)
    console.log(appointment.notary_id, appointment.reservation_id)
  },
  async assignAppointment(manage: JuratManage) {
    const appointment = await manage.appointments.assign(1043, { notary_id: 3 })
    console.log(appointment.notary_id)
  },
  async completeAppointment(manage: JuratManage) {
    await manage.appointments.complete(1043)
  },
  async cancelAppointment(manage: JuratManage) {
    await manage.appointments.cancel(1043, { reason: 'no_show' })
  },
  async setSignerVerification(manage: JuratManage) {
    const signer = await manage.signers.setVerification(12, {
      status: 'verified',
      human_approval: 'approved',
    })
    console.log(signer.status)
  },
  async uploadDocument(manage: JuratManage, { readFile }: Files) {
    const document = await manage.documents.create({
      object_type: 'appointment',
      object_id: 1043,
      type: 'notarized',
      filename: 'Deed.pdf',
      pdf_content: await readFile('Deed.pdf'),
    })
    console.log(document.id)
  },
  async deleteDocument(manage: JuratManage) {
    await manage.documents.delete(77)
  },
  async uploadVideo(manage: JuratManage, { createReadStream }: Files) {
    const video = await manage.videos.create({
      appointment_id: 1043,
      file: createReadStream('session.mp4'),
      filename: 'session.mp4',
    })
    console.log(video.id)
  },
  async deleteVideo(manage: JuratManage) {
    await manage.videos.delete(31)
  },
  async getRateCard(manage: JuratManage) {
    const { currency, zones } = await manage.rateCard.get()
    console.log(currency, zones.length)
  },
  async replaceRateCard(manage: JuratManage) {
    await manage.rateCard.replace({
      currency: 'USD',
      cutoff_hour: 14,
      holidays: ['01-01', { month: 11, weekday: 4, nth: 4 }, '12-25'],
      zones: [
        {
          name: 'United States',
          countries: ['US'],
          services: [{ type: 'ups_ground', label: 'UPS Ground', price: 16, business_days: 5 }],
        },
      ],
    })
  },
}
