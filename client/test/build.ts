import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds the package into a folder, as `npm pack` does. */
export function build(dist: string): void {
  const script = fileURLToPath(new URL('../scripts/build.ts', import.meta.url))
  execFileSync(process.execPath, [script, dist], { stdio: 'inherit' })
}
