import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commitOf } from '../server/src/platform/lib/version.ts'

// Writes the package `jurat`, the server and its command, to an empty folder: `npm run package -- FOLDER`.
// Node runs no TypeScript inside node_modules, so the types are removed. Otherwise the tree is that of the
// sources.

const root = fileURLToPath(new URL('..', import.meta.url))
spawnSync(process.execPath, ['web/build.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
const folder = resolve(process.argv[2] ?? 'dist/jurat')

/** The console is built already. */
const ofConsole = /^(@mantine\/|@tanstack\/|@vitejs\/|react|vite)/

const isPublished = (path: string) => !/(^|\/)test\/|\.test\.ts$/.test(path)
const code = globSync('{server,client/src,cli}/**/*.{ts,js}', { cwd: root }).filter(isPublished)
const others = globSync(
  [
    'server/migrations/*.sql',
    'server/src/{customers,members}/pages/assets/*',
    'server/src/mail/languages/zones/*.json',
    'server/src/members/passkeys/assets/*',
    'server/src/members/passwords/common-passwords.txt.br',
    'docs/**/*.{md,txt,png}',
    'server/src/reference/docs/assets/*',
    'deploy/citus/*',
    'web/dist/index.html',
    'web/dist/assets/*',
    '*.md',
    'client/README.md',
    'integrations/README.md',
    'LICENSE',
  ],
  { cwd: root },
)

for (const path of new Set([...code, ...others])) {
  const to = join(folder, path)
  mkdirSync(dirname(to), { recursive: true })
  if (!code.includes(path) || path.includes('/assets/')) cpSync(join(root, path), to)
  else writeFileSync(to.replace(/\.ts$/, '.js'), javaScript(path))
}
const commit = commitOf(root)
if (commit !== undefined) writeFileSync(join(folder, 'COMMIT'), `${commit}\n`)
writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest(), null, 2))

/** Keeps lines and columns, so that stack traces lead to the sources. */
function javaScript(path: string): string {
  const text = readFileSync(join(root, path), 'utf8')
  const plain = path.endsWith('.ts') ? stripTypeScriptTypes(text) : text
  return plain.replace(/'(\.{1,2}\/[^'\n]+)\.ts'/g, "'$1.js'")
}

function manifest(): object {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { name, version, description, license, type, bin, engines, optionalDependencies } = own
  const dependencies = Object.fromEntries(
    Object.entries(own.dependencies).filter(([library]) => !ofConsole.test(library)),
  )
  return { name, version, description, license, type, bin, engines, dependencies, optionalDependencies }
}
