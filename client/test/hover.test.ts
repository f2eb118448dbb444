import { globSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { readDocuments } from '../scripts/interface-documents.ts'

// Compares the hover texts of methods with the documents.

const root = new URL('../src/', import.meta.url)

/** Codes that the class names for all calls, or that nobody handles individually. */
const general =
  /^(unauthorized|forbidden|no_workspace|rate_limited|internal_error|unavailable|unsupported_media_type|payload_too_large|idempotency_\w+|invalid_request|not_found|precondition_failed)$/

interface Method {
  name: string
  operation: string
  thrown: string[]
  /** The scope in the comment. Undefined if the comment has none. */
  scope: string | undefined
}

/** Every method that makes a call, with the codes in its comment. */
function methodsOf(file: string): Method[] {
  const text = readFileSync(new URL(file, root), 'utf8').replace(/\$\{path\}/g, '/booking/v1/{key}')
  const one =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+(\w+)\([^{}]*(?:\{\}[^{}]*)?\{(?:(?!\/\*\*)[\s\S])*?this\.#api\.(\w+)\(\s*(['`]\/[^'`]+['`]|path)/g
  return [...text.matchAll(one)].map(([, comment = '', name = '', verb = '', path = '']) => ({
    name: `${file}: ${name}`,
    operation: `${({ list: 'get', stream: 'get', download: 'post' } as Record<string, string>)[verb] ?? verb} ${path === 'path' ? '/booking/v1/{key}' : path.slice(1, -1)}`,
    scope: scopeIn(comment.replace(/\s+\*\s+/g, ' ')),
    thrown: codesIn(comment.replace(/^(?:(?!Throws)[\s\S])*/, '').replace(/Scope[\s\S]*|`data`/, '')),
  }))
}

const scopeIn = (text: string) =>
  /Admin token only/.test(text) ? 'admin' : /Scope `([a-z]+:[a-z]+)`/.exec(text)?.[1]

const codesIn = (text: string) => [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, code = '']) => code)

const methods = globSync(['resources/*.ts', 'manage/*.ts', 'booking.ts'], { cwd: root }).flatMap(methodsOf)
const documented = new Map<string, string[]>()
const scopes = new Map<string, string | undefined>()

beforeAll(async () => {
  const { v3, manage, booking } = await readDocuments()
  for (const { paths } of [v3, manage, booking]) {
    for (const [path, operations] of Object.entries(paths)) {
      for (const [verb, { responses, security }] of Object.entries(operations)) {
        scopes.set(`${verb} ${path}`, (security as { bearer?: string[] }[])[0]?.bearer?.[0])
        const codes = Object.values(responses).flatMap(({ description = '' }) => codesIn(description))
        documented.set(`${verb} ${path}`, codes)
      }
    }
  }
})

test('Every method that makes a call is found', () => {
  expect(methods.length).toBeGreaterThanOrEqual(80)
  expect(methods.filter(({ operation }) => !documented.has(operation))).toEqual([])
})

test('The comment of a method names the codes that it may throw, and no others', () => {
  const wrong = methods.flatMap(({ name, operation, thrown }) => {
    const known = documented.get(operation) ?? []
    const invented = thrown.filter(code => !known.includes(code))
    const forgotten = known.filter(code => !general.test(code) && !thrown.includes(code))
    return invented.length + forgotten.length > 0 ? [{ name, invented, forgotten }] : []
  })
  expect(wrong).toEqual([])
})

test('The comment of a method names the scope of its operation', () => {
  const wrong = methods.flatMap(({ name, operation, scope }) => {
    const asked = scopes.get(operation)
    return asked === scope ? [] : [{ name, scope, asked }]
  })
  expect(wrong).toEqual([])
})
