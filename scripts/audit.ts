import { spawnSync } from 'node:child_process'

// Fails if a runtime dependency has a known vulnerability of level high or critical. Does not fail if the
// registry does not respond.

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' })
const { high, critical } = counted(stdout) ?? {}
if (high === undefined || critical === undefined)
  process.stdout.write('Audit: the registry does not respond\n')
else process.stdout.write(`Audit: ${critical} critical, ${high} high\n`)
process.exit((high ?? 0) + (critical ?? 0) > 0 ? 1 : 0)

function counted(report: string): Record<string, number> | undefined {
  try {
    return JSON.parse(report).metadata?.vulnerabilities
  } catch {
    return undefined
  }
}
