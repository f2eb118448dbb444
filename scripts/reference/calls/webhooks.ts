import type { JuratManage } from '../../../client/src/manage.ts'

/** Where events are sent, and what became of them. */
export const webhookCalls = {
  async listWebhookEndpoints(manage: JuratManage) {
    for await (const endpoint of manage.webhookEndpoints.list()) console.log(endpoint.url, endpoint.status)
  },
  async createWebhookEndpoint(manage: JuratManage) {
    const { secret } = await manage.webhookEndpoints.create({
      url: 'https://hooks.example.com/jurat',
      event_types: ['appointment-created', 'appointment-canceled'],
    })
    console.log(secret)
  },
  async getWebhookEndpoint(manage: JuratManage) {
    const endpoint = await manage.webhookEndpoints.get(4)
    console.log(endpoint.status)
  },
  async updateWebhookEndpoint(manage: JuratManage) {
    const endpoint = await manage.webhookEndpoints.update(4, { event_types: null })
    console.log(endpoint.event_types)
  },
  async removeWebhookEndpoint(manage: JuratManage) {
    await manage.webhookEndpoints.delete(4)
  },
  async rotateWebhookSecret(manage: JuratManage) {
    const { secret } = await manage.webhookEndpoints.rotateSecret(4)
    console.log(secret)
  },
  async promoteWebhookSecret(manage: JuratManage) {
    await manage.webhookEndpoints.promoteSecret(4)
  },
  async enableWebhookEndpoint(manage: JuratManage) {
    await manage.webhookEndpoints.enable(4)
  },
  async testWebhookEndpoint(manage: JuratManage) {
    const { success, status, error } = await manage.webhookEndpoints.test(4, { type: 'appointment-created' })
    console.log(success, status, error)
  },
  async replayEvents(manage: JuratManage) {
    const { deliveries } = await manage.webhookEndpoints.replay(4, {
      since: '2026-11-19T00:00:00Z',
      dry_run: true,
    })
    console.log(deliveries)
  },
  async getWebhookHealth(manage: JuratManage) {
    const { success_share, latency_ms } = await manage.webhookEndpoints.health(4)
    console.log(success_share, latency_ms)
  },
  async listDeliveries(manage: JuratManage) {
    for await (const delivery of manage.deliveries.list({ status: 'failed' })) {
      console.log(delivery.id, delivery.event_type)
    }
  },
  async getDelivery(manage: JuratManage) {
    const { attempts } = await manage.deliveries.get(77)
    console.log(attempts)
  },
  async retryDelivery(manage: JuratManage) {
    const delivery = await manage.deliveries.retry(77)
    console.log(delivery.status)
  },
}
