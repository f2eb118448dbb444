import type { Samples } from './sample.ts'

/** Samples for webhook endpoints and deliveries. */
export const webhookSamples: Samples = {
  listWebhookEndpoints: {
    sdk: 'for await (const endpoint of manage.webhookEndpoints.list()) console.log(endpoint.url, endpoint.status)',
    cli: 'jurat endpoints list',
  },
  createWebhookEndpoint: {
    body: {
      url: 'https://hooks.example.com/jurat',
      event_types: ['appointment-created', 'appointment-canceled'],
    },
    sdk: `
      const { secret } = await manage.webhookEndpoints.create({
        url: 'https://hooks.example.com/jurat',
        event_types: ['appointment-created', 'appointment-canceled'],
      })
      console.log(secret)`,
    cli: `
      jurat endpoints create https://hooks.example.com/jurat \\
        --events appointment-created,appointment-canceled`,
  },
  getWebhookEndpoint: {
    path: { id: 4 },
    sdk: `
      const endpoint = await manage.webhookEndpoints.get(4)
      console.log(endpoint.status)`,
    cli: 'jurat endpoints get 4',
  },
  updateWebhookEndpoint: {
    path: { id: 4 },
    body: { event_types: null },
    sdk: `
      const endpoint = await manage.webhookEndpoints.update(4, { event_types: null })
      console.log(endpoint.event_types)`,
    cli: 'jurat endpoints update 4 --all-events',
  },
  removeWebhookEndpoint: {
    path: { id: 4 },
    sdk: 'await manage.webhookEndpoints.delete(4)',
    cli: 'jurat endpoints delete 4',
  },
  rotateWebhookSecret: {
    path: { id: 4 },
    sdk: `
      const { secret } = await manage.webhookEndpoints.rotateSecret(4)
      console.log(secret)`,
    cli: 'jurat endpoints rotate-secret 4',
  },
  promoteWebhookSecret: {
    path: { id: 4 },
    sdk: 'await manage.webhookEndpoints.promoteSecret(4)',
    cli: 'jurat endpoints promote-secret 4',
  },
  enableWebhookEndpoint: {
    path: { id: 4 },
    sdk: 'await manage.webhookEndpoints.enable(4)',
    cli: 'jurat endpoints enable 4',
  },
  disableWebhookEndpoint: {
    path: { id: 4 },
    sdk: 'await manage.webhookEndpoints.disable(4)',
    cli: 'jurat endpoints disable 4',
  },
  testWebhookEndpoint: {
    path: { id: 4 },
    body: { type: 'appointment-created' },
    sdk: `
      const { success, status, error } = await manage.webhookEndpoints.test(4, { type: 'appointment-created' })
      console.log(success, status, error)`,
    cli: 'jurat endpoints test 4 --type appointment-created',
  },
  replayEvents: {
    path: { id: 4 },
    body: { since: '2026-11-19T00:00:00Z', dry_run: true },
    sdk: `
      const { deliveries } = await manage.webhookEndpoints.replay(4, {
        since: '2026-11-19T00:00:00Z',
        dry_run: true,
      })
      console.log(deliveries)`,
    cli: 'jurat endpoints replay 4 --since 2026-11-19T00:00:00Z --dry-run',
  },
  getWebhookHealth: {
    path: { id: 4 },
    sdk: `
      const { success_share, latency_ms } = await manage.webhookEndpoints.health(4)
      console.log(success_share, latency_ms)`,
  },
  listDeliveries: {
    query: { status: 'failed' },
    sdk: `
      for await (const delivery of manage.deliveries.list({ status: 'failed' })) {
        console.log(delivery.id, delivery.event_type)
      }`,
    cli: 'jurat deliveries list --status failed',
  },
  getDelivery: {
    path: { id: 77 },
    sdk: `
      const { attempts } = await manage.deliveries.get(77)
      console.log(attempts)`,
    cli: 'jurat deliveries get 77',
  },
  retryDelivery: {
    path: { id: 77 },
    sdk: `
      const delivery = await manage.deliveries.retry(77)
      console.log(delivery.status)`,
    cli: 'jurat deliveries retry 77',
  },
}
