import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../context.ts'
import { everyWorkspace, systemCaller } from '../lib/caller.ts'
import type { Config } from '../lib/config.ts'
import { AppError } from '../lib/errors.ts'
import { fsync } from '../lib/fsync.ts'
import { makeBackup } from './backups.ts'

const hourMs = 3_600_000
/** The names that `makeBackup` gives. Other files in the folder are left alone. */
const namePattern = /^jurat-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\dZ)\.tar$/
const partPattern = /^\.jurat-.*\.tar\.part$/

type Backups = NonNullable<Config['backups']>

/**
 * Makes a backup in `JURAT_BACKUP_DIR` if the last one there is old enough, then deletes the oldest beyond
 * those that are kept. Does nothing while another backup runs.
 */
export async function backUpIfDue(ctx: Context): Promise<void> {
  const { backups } = ctx.config
  if (!backups) return
  try {
    await mkdir(backups.dir, { recursive: true, mode: 0o700 })
    if ((await overdueMs(ctx, backups)) === undefined) return
    const startedAt = performance.now()
    const { filename, sizeBytes } = await write(ctx, backups)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    ctx.log.info({ filename, sizeBytes, seconds }, 'a backup was made')
    await deleteOldest(ctx, backups)
  } catch (err) {
    if (err instanceof AppError && err.reason === 'backup_running') return
    ctx.log.error({ err }, `JURAT_BACKUP_DIR: no backup can be made in ${backups.dir}. It is tried again`)
  }
}

/** Seconds since the last backup should have been made; without one, since this process started. */
export async function overdueSeconds(ctx: Context, backups: Backups): Promise<number> {
  return Math.round(((await overdueMs(ctx, backups)) ?? 0) / 1000)
}

/** Undefined: none is due. */
async function overdueMs({ clock }: Context, backups: Backups): Promise<number | undefined> {
  const last = await lastBackup(backups, clock.now())
  if (last === undefined) return process.uptime() * 1000
  const ms = last.ageMs - backups.hours * hourMs
  return ms >= 0 ? ms : undefined
}

/** Undefined: there is none. */
export async function lastBackup(
  { dir }: Backups,
  now: Date,
): Promise<{ name: string; ageMs: number } | undefined> {
  const name = (await madeIn(dir, now)).at(-1)
  return name === undefined ? undefined : { name, ageMs: now.getTime() - madeAt(name) }
}

/** The file gets its name when all of it is on the disk. */
async function write(ctx: Context, { dir }: Backups): Promise<{ filename: string; sizeBytes: number }> {
  // A process that died left them.
  for (const name of await readdir(dir)) if (partPattern.test(name)) await rm(join(dir, name))
  const { archive, sizeBytes, filename } = await makeBackup(ctx, systemCaller(everyWorkspace, 'backup'))
  const part = join(dir, `.${filename}.part`)
  try {
    const file = await open(part, 'wx', 0o600)
    await pipeline(archive, createWriteStream('', { fd: file, flush: true }))
    await rename(part, join(dir, filename))
    await fsync(dir)
  } catch (error) {
    archive.destroy()
    await rm(part, { force: true })
    throw error
  }
  return { filename, sizeBytes }
}

async function deleteOldest({ clock }: Context, { dir, keep }: Backups): Promise<void> {
  const made = await madeIn(dir, clock.now())
  for (const name of made.slice(0, Math.max(0, made.length - keep))) await rm(join(dir, name))
}

/**
 * Names of the backups in the folder, oldest first. Those of a time when the clock was ahead do not count:
 * they would keep back new ones.
 */
async function madeIn(dir: string, now: Date): Promise<string[]> {
  const names = (await readdir(dir)).filter(name => namePattern.test(name) && madeAt(name) <= now.getTime())
  return names.sort()
}

const madeAt = (name: string): number => Date.parse(name.replace(namePattern, '$1:$2:$3'))
