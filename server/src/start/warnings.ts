import { join } from 'node:path'
import { factors } from '../members/factors.ts'
import type { Context } from '../platform/context.ts'
import { freeBytes } from '../platform/lib/free-bytes.ts'
import { isLoopback } from '../platform/lib/issuer-url.ts'
import { isSharedStore } from '../platform/storage/store-id.ts'
import { hasLiveWorkspace } from '../workspaces/workspaces.ts'

/** Logs problems that do not stop a start but lose files, mails or passkeys. */
export async function warnAtStart(ctx: Context): Promise<void> {
  const { dataDir, s3, smtpUrl } = ctx.config
  const filesDir = join(dataDir, 'files')
  // Only this process uses an embedded database.
  if (!s3 && ctx.engine === 'postgres' && !(await isSharedStore(ctx.db, filesDir))) {
    ctx.log.warn(
      `${filesDir} is not the folder that other processes of this installation keep files in: they cannot read each other's files. Mount one shared disk there, or set S3_BUCKET (docs/self-hosting.md, "Several processes").`,
    )
  }
  if (smtpUrl === undefined && (await hasLiveWorkspace(ctx.db))) {
    ctx.log.warn(
      'SMTP_URL is not set, and there is a live workspace: its mails are kept and never sent, also when SMTP_URL is set later (docs/resources/mail.md).',
    )
  }
  warnOfLinks(ctx)
  warnOfSpace(ctx)
  for (const line of ctx.config.unknownVariables) ctx.log.warn(line)
  for (const { problem } of factors.all) {
    const text = await problem?.(ctx)
    if (text !== undefined) ctx.log.warn(text)
  }
}

const gib = 1024 ** 3

/** A full disk ends the embedded database and refuses uploads. */
function warnOfSpace({ config: { dataDir, databaseUrl, s3 }, log }: Context): void {
  if (databaseUrl !== undefined && s3) return
  const free = freeBytes(dataDir)
  if (free === undefined || free >= gib) return
  log.warn(
    `JURAT_DATA_DIR: the disk of ${dataDir} has ${Math.floor(free / 1024 ** 2)} MiB free. Below 1 GiB uploads soon fail, and a full disk ends the embedded database. Free space there.`,
  )
}

/** Other machines can reach the server, and its links lead them to themselves. */
function warnOfLinks({ config: { host, isLocal, publicUrl }, log }: Context): void {
  if (isLocal || !isLoopback(publicUrl)) return
  log.warn(
    `HOST is ${host} and PUBLIC_URL is not set: links begin with ${publicUrl} and work on this machine only. Set PUBLIC_URL to the address that people open, such as http://office.lan:${new URL(publicUrl).port}.`,
  )
}
