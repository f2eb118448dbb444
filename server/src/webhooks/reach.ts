import type { Config } from '../lib/config.ts'

/** What the start says of where webhooks may go, so that nobody opens a range without knowing. */
export function webhookReach({ webhookAllow }: Pick<Config, 'webhookAllow'>): string {
  const where = webhookAllow.length === 0 ? 'only' : `and ${webhookAllow.join(', ')}`
  return `Webhooks may reach public addresses ${where} (JURAT_WEBHOOK_ALLOW).`
}
