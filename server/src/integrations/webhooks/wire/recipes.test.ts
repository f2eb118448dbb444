import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Language, languages } from '../../../../test/helpers/languages.ts'
import { envelopeBytes } from './envelope.ts'
import { headersOf } from './signature.ts'

/** Runs each recipe of the page with real deliveries, if its language is installed. */

const page = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')
const directory = mkdtempSync(join(tmpdir(), 'jurat-recipes-'))
afterAll(() => rmSync(directory, { recursive: true }))

interface Case {
  name: string
  secret: string
  headers: Record<string, string>
  /** Base64. */
  body: string
  now: number
  isGenuine: boolean
}

const [current, next, other] = ['A', 'B', 'C'].map(letter => `whsec_${letter.repeat(43)}=`) as [
  string,
  string,
  string,
]
const sentAt = 1_795_233_250
const event = {
  id: 'evt_01a1fc3d7ac676d5a48cb1803d9f8e78',
  type: 'signer-added',
  occurred_at: new Date(sentAt * 1000),
  workspace_id: 1,
  source: 'api',
  request_id: 'req_M6thVPXqic4nF-8yjJg-l',
  data: '{"object":"signer","id":3, "first_name":"Ána","last_name":"😀"}',
}
const body = envelopeBytes(event, 1)
const headersWith = (secrets: { current: string; next: string | null }) =>
  headersOf({ event, attempt: 1, timestamp: sentAt, body, secrets })
const headers = headersWith({ current, next: null })
const rotating = headersWith({ current, next })
const signature = headers['X-Signature'] ?? ''

function without(name: string): Record<string, string> {
  const { [name]: _, ...others } = headers
  return others
}

function caseOf(name: string, isGenuine: boolean, changes: Partial<Case> = {}): Case {
  const given = { secret: current, headers, body: body.toString('base64'), now: sentAt }
  return { ...given, name, isGenuine, ...changes }
}

const respaced = Buffer.from(JSON.stringify(JSON.parse(body.toString())))
const cases: Case[] = [
  caseOf('as it was sent', true),
  caseOf('300 seconds old', true, { now: sentAt + 300 }),
  caseOf('300 seconds early', true, { now: sentAt - 300 }),
  caseOf('with a next secret beside, by the current one', true, { headers: rotating }),
  caseOf('with a next secret beside, by the next one', true, { headers: rotating, secret: next }),
  caseOf('with a next secret beside, by another', false, { headers: rotating, secret: other }),
  caseOf('by another secret', false, { secret: other }),
  caseOf('by the secret without its prefix', false, { secret: current.slice('whsec_'.length) }),
  caseOf('301 seconds old', false, { now: sentAt + 301 }),
  caseOf('301 seconds early', false, { now: sentAt - 301 }),
  caseOf('stale, made to look new', false, {
    now: sentAt + 301,
    headers: { ...headers, 'X-Event-Timestamp': String(sentAt + 301) },
  }),
  caseOf('with one bit changed', false, {
    body: Buffer.from(body.with(9, (body[9] as number) ^ 1)).toString('base64'),
  }),
  caseOf('parsed and written again', false, { body: respaced.toString('base64') }),
  caseOf('without a body', false, { body: '' }),
  caseOf('without a signature', false, { headers: without('X-Signature') }),
  caseOf('without a timestamp', false, { headers: without('X-Event-Timestamp') }),
  ...['soon', '', '1e9', `${sentAt}.0`, '9'.repeat(30)].map(timestamp =>
    caseOf(`with the timestamp "${timestamp}"`, false, {
      headers: { ...headers, 'X-Event-Timestamp': timestamp },
    }),
  ),
  ...['', 'v1=', signature.slice(3), signature.slice(0, -1), `${signature}0`, `v2${signature.slice(2)}`].map(
    text => caseOf(`with the signature "${text}"`, false, { headers: { ...headers, 'X-Signature': text } }),
  ),
]
const casesFile = join(directory, 'cases.json')
writeFileSync(casesFile, JSON.stringify(cases))

// Go compiles its HTTP library the first time.
test.for(languages)('The recipe in $name recognizes genuine webhooks', (language, { skip }) => {
  const [command, ...asked] = language.version
  if (spawnSync(command, asked).status !== 0) skip(`${command} is not installed.`)
  expect(verdictsOf(language)).toEqual(cases.map(({ name, isGenuine }) => ({ name, isGenuine })))
})

function verdictsOf({ name, fence, run, recipe, files }: Language) {
  const code = new RegExp(`^### ${name}\n[^#]*?^\`\`\`${fence}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1]
  expect(code, `the recipe in ${name}`).toBeDefined()
  const place = join(directory, fence)
  for (const [path, text] of Object.entries({ ...files, [recipe]: code ?? '' })) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), text)
  }
  const [command, ...given] = run
  const said = JSON.parse(
    execFileSync(command, given, { cwd: place, encoding: 'utf8', env: { ...process.env, GOPROXY: 'off' } }),
  ) as boolean[]
  return cases.map(({ name }, at) => ({ name, isGenuine: said[at] }))
}
