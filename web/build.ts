import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Builds the console if its sources have changed: `node web/build.ts [FOLDER]`. Prints the folder of the build.
// Several processes may build at once: each renames its own result, and all results are equal.

const web = fileURLToPath(new URL('.', import.meta.url))
const root = dirname(resolve(web))

/** Of all that a build depends on. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  const sources = globSync(['web/**/*', 'client/src/**/*.ts', 'package-lock.json'], {
    cwd: root,
    withFileTypes: true,
    exclude: entry => ['dist', 'node_modules'].includes(entry.name) || entry.name.startsWith('.build-'),
  })
  const paths = sources.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  for (const path of paths.sort()) hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('hex')
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const hashFile = '.hash'

/** Returns the folder with the current build: `web/dist`, or `other` where that cannot be written. */
async function buildConsole(other: string): Promise<string> {
  const hash = hashOfSources()
  const folders = [join(web, 'dist'), other]
  const isCurrent = (folder: string) =>
    existsSync(join(folder, hashFile)) && readFileSync(join(folder, hashFile), 'utf8') === hash
  const current = folders.find(isCurrent)
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
    await writeFile(join(made, hashFile), hash)
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
