import { spawnSync } from 'node:child_process'
import { saveAudit } from './vitest-run.ts'

// Fails if a runtime dependency has a known vulnerability of level high or critical. Does not fail if the
// registry does not respond.

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
const { high, critical } = counted(stdout) ?? {}
const isAudited = high !== undefined && critical !== undefined
const line = isAudited
  ? `${critical} critical, ${high} high`
  : 'not made, because the registry gave no report'
process.stdout.write(`audit: ${line}\n`)
saveAudit(line)
process.exit((high ?? 0) + (critical ?? 0) > 0 ? 1 : 0)

function counted(report: string): Record<string, number> | undefined {
  try {
    return JSON.parse(report).metadata?.vulnerabilities
  } catch {
    return undefined
  }
}
