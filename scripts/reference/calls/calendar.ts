import type { JuratManage } from '../../../client/src/manage.ts'

/** What is offered, and who does it when. */
export const calendarCalls = {
  async listServices(manage: JuratManage) {
    for await (const service of manage.services.list()) console.log(service.handle, service.unit_price)
  },
  async createService(manage: JuratManage) {
    const service = await manage.services.create({
      handle: 'will_signing',
      label: 'Will signing',
      category: 'wet',
      signing_methods: ['wet'],
      duration_minutes: 45,
      unit_price: 129.99,
      currency: 'USD',
    })
    console.log(service.handle)
  },
  async getService(manage: JuratManage) {
    const service = await manage.services.get('remote')
    console.log(service.duration_minutes)
  },
  async updateService(manage: JuratManage) {
    const service = await manage.services.update('remote', { unit_price: 30 })
    console.log(service.unit_price)
  },
  async archiveService(manage: JuratManage) {
    await manage.services.archive('remote')
  },

  async listNotaries(manage: JuratManage) {
    for await (const notary of manage.notaries.list()) console.log(notary.id, notary.name)
  },
  async addNotary(manage: JuratManage) {
    const notary = await manage.notaries.create({
      name: 'Nora Vidal',
      email: 'nora@example.com',
      categories: ['remote', 'enotary'],
      timezone: 'America/New_York',
      buffer_after_minutes: 15,
    })
    console.log(notary.id)
  },
  async getNotary(manage: JuratManage) {
    const notary = await manage.notaries.get(3)
    console.log(notary.name)
  },
  async updateNotary(manage: JuratManage) {
    const notary = await manage.notaries.update(3, { categories: ['remote'] })
    console.log(notary.categories)
  },
  async removeNotary(manage: JuratManage) {
    await manage.notaries.delete(3)
  },
  async getNotaryHours(manage: JuratManage) {
    const { weekly } = await manage.notaries.hours.get(3)
    console.log(weekly)
  },
  async changeNotaryHours(manage: JuratManage) {
    const { weekly } = await manage.notaries.hours.update(3, {
      weekly: [{ weekday: 'monday', from: '09:00', to: '17:00' }],
      exceptions: [{ date: '2026-12-24', spans: [{ from: '09:00', to: '12:00' }] }],
    })
    console.log(weekly)
  },
  async clearNotaryHours(manage: JuratManage) {
    await manage.notaries.hours.clear(3)
  },
  async listTimeOff(manage: JuratManage) {
    for await (const away of manage.notaries.timeOff.list(3)) console.log(away.starts_at, away.ends_at)
  },
  async addTimeOff(manage: JuratManage) {
    const away = await manage.notaries.timeOff.create(3, {
      starts_at: '2026-12-24T00:00:00Z',
      ends_at: '2026-12-27T00:00:00Z',
      reason: 'Holiday',
    })
    console.log(away.appointment_ids)
  },
  async getTimeOff(manage: JuratManage) {
    const away = await manage.notaries.timeOff.get(3, 8)
    console.log(away.reason)
  },
  async updateTimeOff(manage: JuratManage) {
    const away = await manage.notaries.timeOff.update(3, 8, { reason: 'Conference' })
    console.log(away.reason)
  },
  async removeTimeOff(manage: JuratManage) {
    await manage.notaries.timeOff.delete(3, 8)
  },
}
