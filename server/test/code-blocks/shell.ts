import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { samplePdf } from '../../../cli/src/trigger/sample-pdf.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A call that a block made with curl. */
export interface CurlCall {
  method: string
  pathname: string
  status: number
}

export interface Ran {
  /** What it wrote, without the marks below. */
  output: string
  calls: CurlCall[]
}

/** Fails on any answer but a success, and says on standard error what was called. */
const curl = `curl() {
  command curl --silent --show-error --fail-with-body --max-time 20 \\
    --write-out '%{stderr}\\n@@ %{method} %{url_effective} %{http_code}\\n' "$@"
}`
export const prelude = `set -euo pipefail\n${curl}\n`

/** A new folder with the files that the blocks read. */
export function openFolder(within: string, adminToken: string): string {
  const folder = mkdtempSync(join(within, 'block-'))
  mkdirSync(join(folder, 'data'), { recursive: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  writeFileSync(join(folder, 'data/admin-token'), adminToken)
  writeFileSync(join(folder, 'Deed.pdf'), samplePdf('Deed'))
  writeFileSync(join(folder, 'session.mp4'), 'moving pictures')
  const command = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'cli/jurat.js')}' "$@"\n`
  writeFileSync(join(folder, 'bin/jurat'), command, { mode: 0o755 })
  return folder
}

/** Runs the block as if it were pasted. Throws, with what it wrote, where anything in it fails. */
export async function runInShell(text: string, folder: string, env: Record<string, string>): Promise<Ran> {
  const cache = { NODE_COMPILE_CACHE: join(folder, '../compiled') }
  const options = {
    cwd: folder,
    timeout: 150_000,
    env: {
      HOME: folder,
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      NO_COLOR: '1',
      ...cache,
      ...env,
    },
  }
  return new Promise((resolve, reject) => {
    const child = execFile('bash', ['-c', prelude + text], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${text}\n\nfailed, and wrote:\n${stdout}\n${stderr}`, { cause: error }))
      else resolve({ output: stdout, calls: callsIn(stderr) })
    })
    child.stdin?.end()
  })
}

/** The marks that `curl` left in what was written. */
export const callsIn = (written: string): CurlCall[] =>
  [...written.matchAll(/^@@ (\w+) (\S+) (\d+)$/gm)].map(([, method = '', url = '', status]) => ({
    method,
    pathname: new URL(url).pathname,
    status: Number(status),
  }))
