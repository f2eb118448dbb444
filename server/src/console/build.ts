import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Config } from '../platform/lib/config.ts'

const web = fileURLToPath(new URL('../../../web', import.meta.url))
const script = join(web, 'build.ts')

/** Where a build of the console is, or why there is none. */
export type Build = { folder: string } | { problem: string }

/** For a process that serves no console. */
export const noBuild: Promise<Build> = Promise.resolve({ problem: 'This process has no console.' })

/**
 * Finds the build of the console, or makes it in a process beside the server's start. The published package
 * has no sources of the console, only their build.
 */
export async function buildConsole({ dataDir, role }: Pick<Config, 'dataDir' | 'role'>): Promise<Build> {
  if (role === 'worker') return noBuild
  if (!existsSync(script)) return { folder: join(web, 'dist') }
  const other = resolve(dataDir, 'web')
  try {
    const { currentBuild } = await import('../../../web/current-build.ts')
    const folder = currentBuild(other)
    if (folder) return { folder }
    const { stdout } = await promisify(execFile)(process.execPath, [script, other])
    return { folder: stdout.trim() }
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    return { problem: (stderr || message).trim() }
  }
}
