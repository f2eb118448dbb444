import { accessSync, constants, mkdtempSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { currentBuild, hashFileIn, hashOfSources } from './current-build.ts'

// Builds the console if its sources have changed: `node web/build.ts [FOLDER]`. Prints the folder of the
// build. Several processes may build at once: each renames its own result, and all results are equal.

const web = fileURLToPath(new URL('.', import.meta.url))
const root = dirname(resolve(web))

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Returns the folder with the current build: `web/dist`, or `other` where that cannot be written. */
async function buildConsole(other: string): Promise<string> {
  const hash = hashOfSources()
  const current = currentBuild(other, hash)
  if (current) return current
  const folder = isWritable(web) ? join(web, 'dist') : other
  const { build } = await import('vite')
  await mkdir(dirname(folder), { recursive: true })
  const made = mkdtempSync(join(dirname(folder), '.build-'))
  try {
    await build({
      configFile: join(web, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: made, emptyOutDir: true },
    })
    await writeFile(hashFileIn(made), hash)
    await chmod(made, 0o755)
    await replace(folder, made)
  } finally {
    await rm(made, { recursive: true, force: true })
  }
  return folder
}

/** A folder cannot be renamed onto one with files. */
async function replace(folder: string, made: string): Promise<void> {
  const old = join(dirname(folder), `.build-old-${basename(made)}`)
  await rename(folder, old).catch(() => {})
  await rename(made, folder).catch(error => {
    // Another process was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(old, { recursive: true, force: true })
}

process.stdout.write(`${await buildConsole(resolve(process.argv[2] ?? join(root, 'data', 'web')))}\n`)
