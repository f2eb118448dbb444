import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Documents, readDocuments } from '../../client/scripts/interface-documents.ts'

// The linters of integrators find no error in the OpenAPI documents.

const redocly = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))
const names = ['v3', 'manage', 'booking', 'auth'] as const

let documents: Documents
beforeAll(async () => {
  documents = await readDocuments()
})

/** Findings that do not apply here, and why. */
const accepted: Record<string, string> = {
  'oas3-operation-security-defined': 'OpenAPI 3.1 allows roles with every scheme; the rule is that of 3.0',
  'operation-4xx-response': 'the index, the documents and the health checks reject nobody',
  'no-ambiguous-paths': 'a key has 21 characters, so `open` is never a key',
  'no-server-example.com': 'the address of an installation is known only there',
}
const remaining = (findings: Finding[]) => findings.filter(({ rule }) => !(rule in accepted))

interface Finding {
  rule: string
  severity: string
  where: string
  message: string
}

describe.each(names)('The OpenAPI document of %s', name => {
  test("The OpenAPI document passes Spectral's spectral:oas", async () => {
    const findings = await spectralFindings(documents[name])
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(remaining(findings)).toEqual([])
  })

  test("The OpenAPI document passes Redocly's recommended rules", () => {
    const findings = redoclyFindings(documents[name])
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(remaining(findings)).toEqual([])
  })
})

test('A wrong document fails both linters', async () => {
  const text = JSON.stringify(documents.booking).replaceAll('\\\\x00-', '\\\\p{Cs}')
  const wrong = JSON.parse(text.replaceAll('"security":[]', '"security":[{"unknown":[]}]'))
  expect(redoclyFindings(wrong)).toContainEqual(
    expect.objectContaining({ rule: 'security-defined', severity: 'error' }),
  )
  expect(await spectralFindings(wrong)).toContainEqual(
    expect.objectContaining({ rule: 'oas3-valid-media-example', severity: 'error' }),
  )
})

async function spectralFindings(document: object): Promise<Finding[]> {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [rulesets.oas as RulesetDefinition] })
  const found = await spectral.run(document as Record<string, unknown>)
  return found.map(({ code, severity, path, message }) => {
    const level = severity === 0 ? 'error' : 'warning'
    return { rule: String(code), severity: level, where: path.join('/'), message }
  })
}

interface Problem {
  ruleId: string
  severity: string
  message: string
  location: { pointer?: string }[]
}

function redoclyFindings(document: object): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'jurat-lint-'))
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
    const args = [redocly, 'lint', '--extends', 'recommended', '--format', 'json', 'openapi.json']
    const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', HOME: folder }
    const { problems } = JSON.parse(outputOf(args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }))
    return (problems as Problem[]).map(({ ruleId, severity, message, location }) => ({
      rule: ruleId,
      severity,
      message,
      where: location[0]?.pointer ?? '',
    }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** It ends with 1 where it finds an error. */
function outputOf(args: string[], options: Parameters<typeof execFileSync>[2]): string {
  try {
    return String(execFileSync(process.execPath, args, options))
  } catch (error) {
    return String((error as { stdout: unknown }).stdout)
  }
}
