import type { Config } from '../../../../server/src/lib/config.ts'
import { bad, type Finding, good, messageOf, note } from './check.ts'

const bounds = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }

/** Of an installation with a live workspace and without a mail server. */
export const keptForever = (): Finding =>
  note(
    'live mail',
    'there is a live workspace and no mail server: its mails are kept and never sent',
    'Set SMTP_URL. Mails that were kept before are not sent then.',
  )

/** Connects, says EHLO, logs in where the address says so, and leaves: no mail is begun. */
export async function examineSmtp({ smtpUrl, mailFrom }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined) return [note('mail', 'SMTP_URL is not set: mails are kept, and never sent')]
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, ...bounds })
  const { host } = new URL(smtpUrl)
  try {
    await transport.verify()
    return [good('mail', `${host} takes mail, from ${mailFrom.address}`)]
  } catch (error) {
    return [bad('mail', `${host}: ${messageOf(error)}`, 'SMTP_URL')]
  } finally {
    transport.close()
  }
}

export async function examineRedis({ redisUrl }: Config): Promise<Finding[]> {
  if (redisUrl === undefined) return []
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, {
    ...{ lazyConnect: true, connectTimeout: 5_000, commandTimeout: 5_000, maxRetriesPerRequest: 0 },
    retryStrategy: () => null,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return [good('redis', `${new URL(redisUrl).host} answers`)]
  } catch (error) {
    const text = `${new URL(redisUrl).host}: ${messageOf(error)}`
    return [bad('redis', text, 'Until it is back each process counts requests alone.')]
  } finally {
    redis.disconnect()
  }
}
