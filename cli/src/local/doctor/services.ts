import { ssoPageOf } from '../../../../server/src/members/sso/redirect-url.ts'
import type { Config } from '../../../../server/src/platform/lib/config.ts'
import { bad, type Finding, good, messageOf, note } from './check.ts'

const bounds = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

/** For an installation with a live workspace and without a mail server. */
export const keptForever = (): Finding =>
  note(
    'live mail',
    'a live workspace exists, but no mail server: its mails are kept and never sent',
    'Set SMTP_URL. Mails kept before that are never sent.',
  )

/** Connects, sends EHLO, logs in if the URL has a user, and disconnects. Sends no mail. */
export async function examineSmtp({ smtpUrl, mailFrom }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined) return [note('mail', 'SMTP_URL is not set: mails are kept and never sent')]
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, ...bounds })
  const { host } = new URL(smtpUrl)
  try {
    await transport.verify()
    return [good('mail', `${host} accepts connections. Sender: ${mailFrom.address}`)]
  } catch (error) {
    return [bad('mail', `${host}: ${messageOf(error)}`, 'Check SMTP_URL.')]
  } finally {
    transport.close()
  }
}

/** Fetches the addresses of the issuer. Whether it accepts id and secret shows only at a sign-in. */
export async function examineIssuer({ oidc, publicUrl }: Config): Promise<Finding[]> {
  if (!oidc) return []
  const { openOidc } = await import('../../../../server/src/members/sso/oidc.ts')
  const redirectUri = ssoPageOf(publicUrl)
  try {
    await openOidc({ ...oidc, redirectUri }).discover()
    return [good('single sign-on', `${oidc.issuer} responds. Redirect URI to register there: ${redirectUri}`)]
  } catch (error) {
    return [bad('single sign-on', messageOf(error), 'Check JURAT_OIDC_ISSUER: as the issuer writes it.')]
  }
}

export async function examineRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return []
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return [good('redis', `${new URL(redisUrl).host} responds`)]
  } catch (error) {
    const text = `${new URL(redisUrl).host}: ${messageOf(error)}`
    return [bad('redis', text, 'Until Redis is back, each process counts requests separately.')]
  } finally {
    redis.disconnect()
  }
}
