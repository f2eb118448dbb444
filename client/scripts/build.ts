import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Compiles src to dist, or to the given folder: ES modules without comments, and types with them.

const folder = fileURLToPath(new URL('..', import.meta.url))
const dist = resolve(process.argv[2] ?? join(folder, 'dist'))
rmSync(dist, { recursive: true, force: true })
compile('--removeComments')
compile('--declaration', '--emitDeclarationOnly')
copyFileSync(join(folder, '../LICENSE'), join(dist, 'LICENSE'))
// The compiler keeps the sources' file endings in types, which not every tool reads.
for (const path of globSync('**/*.d.ts', { cwd: dist })) {
  const types = readFileSync(join(dist, path), 'utf8')
  writeFileSync(join(dist, path), types.replace(/(from '\.{1,2}\/[^']+)\.ts'/g, "$1.js'"))
}

function compile(...flags: string[]): void {
  const config = join(folder, 'tsconfig.build.json')
  const { status } = spawnSync('tsc', ['-p', config, '--outDir', dist, ...flags], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
