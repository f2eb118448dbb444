import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { readDocuments } from '../../client/scripts/interface-documents.ts'
import { pdfContent } from '../src/reference/samples/sample.ts'
import { type Call, callOf } from './helpers/curl-samples.ts'

// The samples in Python and PHP make the same call as curl.

interface Operation {
  operationId: string
  'x-codeSamples': { label: string; source: string }[]
}
interface Sampled {
  label: string
  curl: string
  python: string
  php: string
}

let all: Sampled[]
beforeAll(async () => {
  const documents = Object.values(await readDocuments()) as unknown as { paths: Record<string, object> }[]
  all = documents.flatMap(({ paths }) =>
    Object.values(paths)
      .flatMap(methods => Object.values(methods) as Operation[])
      .map(({ operationId: label, 'x-codeSamples': samples }) => {
        const sourceOf = (name: string) => samples.find(sample => sample.label === name)?.source ?? ''
        return { label, curl: sourceOf('curl'), python: sourceOf('Python'), php: sourceOf('PHP') }
      }),
  )
  expect(all.length).toBeGreaterThan(200)
})

const hasPython = spawnSync('python3', ['--version']).status === 0
const hasPhp = spawnSync('php', ['--version']).status === 0

/** Runs each sample with a package `requests` that notes the call, and files that are PDFs. */
const pythonRunner = `
import base64, builtins, io, json, os, sys, types
os.environ.update(TOKEN='token', ADMIN='admin')
calls = []
class Response:
    content = b''
    def raise_for_status(self): pass
    def json(self): return None
def caller(method):
    def call(url, headers=None, json=None, data=None, files=None):
        sent = data if isinstance(data, dict) else None
        names = {name: part[0] for name, part in (files or {}).items()}
        calls.append(dict(method=method.upper(), url=url, json=json, headers=headers or {}, fields=sent, files=names))
        return Response()
    return call
verbs = {verb: staticmethod(caller(verb)) for verb in ('get', 'post', 'put', 'patch', 'delete')}
requests = types.ModuleType('requests')
requests.Session = type('Session', (), verbs)
for verb in verbs: setattr(requests, verb, caller(verb))
sys.modules['requests'] = requests
open_file = lambda name, mode='r': io.BytesIO(base64.b64decode('${pdfContent}'))
shown = builtins.print
for source in json.load(sys.stdin):
    exec(compile(source, 'sample.py', 'exec'), {'open': open_file, 'print': lambda *_: None})
shown(json.dumps(calls))
`

interface PythonCall extends Call {
  headers: Record<string, string>
  fields: object | null
  files: object
}

test.runIf(hasPython)('The Python samples make the same call as curl, with the same token', () => {
  const input = JSON.stringify(all.map(({ python }) => python))
  const ran = spawnSync('python3', ['-W', 'error::SyntaxWarning', '-c', pythonRunner], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  expect(ran.stderr).toBe('')
  const calls: PythonCall[] = JSON.parse(ran.stdout)
  expect(calls).toHaveLength(all.length)
  for (const [at, { label, curl }] of all.entries()) {
    const { method, url, json, headers, files } = calls[at] as PythonCall
    expect([label, { method, url, json: json ?? undefined }]).toEqual([label, callOf(curl)])
    const token = /Bearer \$(TOKEN|ADMIN)/.exec(curl)?.[1]
    expect([label, headers.Authorization]).toEqual([label, token && `Bearer ${token.toLowerCase()}`])
    const parts = [...curl.matchAll(/-F '(\w+)=@([^;]+);/g)].map(([, name, file]) => [name, file])
    expect([label, files]).toEqual([label, Object.fromEntries(parts)])
  }
})

describe('The PHP samples', () => {
  test('The PHP samples name the address, the method, the token and every text of the body', () => {
    const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`
    for (const { label, curl, php } of all) {
      const { method, url, json } = callOf(curl)
      const texts = textsIn(json).filter(text => text !== pdfContent)
      const token = /Bearer \$(TOKEN|ADMIN)/.exec(curl)?.[1]
      const expected = [
        `curl_init(${quoted(url)})`,
        ...(method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}'`]),
        ...(token ? [`'Authorization: Bearer ' . getenv('${token}')`] : []),
        ...texts.map(quoted),
      ]
      expect([label, expected.filter(text => !php.includes(text))]).toEqual([label, []])
    }
  })

  test.runIf(hasPhp)('PHP reads each sample without an error', () => {
    for (const { label, php } of all) {
      const { status, stdout } = spawnSync('php', ['-l'], { input: php, encoding: 'utf8' })
      expect([label, status, stdout]).toEqual([label, 0, expect.stringContaining('No syntax errors')])
    }
  })
})

/** The keys and the texts in a body. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  return [...keys, ...Object.values(value).flatMap(textsIn)]
}
