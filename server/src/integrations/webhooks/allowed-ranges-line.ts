import type { Config } from '../../platform/lib/config.ts'

/** The line at start that says where webhooks may go, so that no range is open unnoticed. */
export function allowedRangesLine({ webhookAllow }: Pick<Config, 'webhookAllow'>): string {
  const where = webhookAllow.length === 0 ? 'only' : `and ${webhookAllow.join(', ')}`
  return `Webhooks may reach public addresses ${where} (JURAT_WEBHOOK_ALLOW).`
}
