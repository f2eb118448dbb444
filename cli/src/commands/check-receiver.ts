import { Argument, type Command } from 'commander'
import { type Case, cases } from '../check-receiver/cases.ts'
import { type CaseVerdict, type Verdict, verdictOn } from '../check-receiver/verdict.ts'
import { addCommand, type Given, option } from '../command.ts'
import { CliError } from '../exit.ts'
import type { Output } from '../output/output.ts'
import type { Look } from '../output/style.ts'
import { duration } from '../output/time.ts'
import type { Terminal } from '../terminal.ts'
import { type Reply, send } from '../webhooks/send.ts'
import { addressValue } from './listen.ts'

export function addCheckReceiver(program: Command, terminal: Terminal): void {
  addCommand(program, terminal, {
    usage: 'check-receiver',
    arguments: [
      new Argument('<address>', 'the receiver: a port or a URL').argParser(text => addressValue(text)),
    ],
    summary: 'Test a webhook receiver against the contract',
    description:
      'Sends a webhook receiver genuine, forged, old, repeated and out-of-order events, and shows what it handles wrongly and why that matters. It sends only to this address and needs no server. Exits with 1 when a case fails.',
    examples: [
      [
        'jurat check-receiver localhost:3000/hooks --secret whsec_…',
        'the secret your receiver verifies with',
      ],
      ['JURAT_WEBHOOK_SECRET=whsec_… jurat check-receiver 3000 --strict', 'remarks count as failures'],
    ],
    options: [
      option('--secret <secret>', 'secret of the receiver (JURAT_WEBHOOK_SECRET)'),
      option('--strict', 'count remarks as failures'),
    ],
    run: check,
  })
}

interface Result extends CaseVerdict {
  one: Case
  ms: number
}

async function check(
  { out, terminal }: Given,
  options: { secret?: string; strict?: boolean },
  url: string,
): Promise<void> {
  const secret = options.secret ?? terminal.env.JURAT_WEBHOOK_SECRET
  if (!secret) {
    throw new CliError(
      'usage',
      'The secret of the receiver is missing. Add --secret whsec_…, or set JURAT_WEBHOOK_SECRET.',
    )
  }
  if (!out.isJson) out.note(`Trying ${url} with ${cases.length} cases.`)
  const results: Result[] = []
  for (const one of cases) {
    const result = await tryCase(one, url, secret, terminal.interruption())
    results.push(result)
    if (terminal.err.isTTY && !out.isJson)
      terminal.err.write(`\r\u001b[2K${results.length} of ${cases.length}  ${one.name}`)
  }
  if (terminal.err.isTTY && !out.isJson) terminal.err.write('\r\u001b[2K')
  show(out, results)
  conclude(out, results, options.strict === true)
}

async function tryCase(one: Case, url: string, secret: string, signal: AbortSignal): Promise<Result> {
  const replies: Reply[] = []
  for (const { headers, body } of await one.requests(secret))
    replies.push(await send(url, headers, body, signal))
  const [first] = replies
  if (one === cases[0] && first?.status === undefined && (first?.ms ?? 0) < 5_000) {
    throw new CliError(
      'unreachable',
      `${url} is not reachable: ${first?.error}.`,
      'Start the receiver first.',
    )
  }
  return { one, ...verdictOn(one, replies), ms: Math.max(...replies.map(({ ms }) => ms)) }
}

const marks: Record<Verdict, string> = { right: '✓', note: '!', wrong: '✗' }
const looks: Record<Verdict, Look> = { right: 'green', note: 'yellow', wrong: 'red' }
const expectedText = { taken: '2xx', refused: '400' }

function show(out: Output, results: Result[]): void {
  if (out.isJson) {
    out.json(
      results.map(({ one, verdict, got, ms, remark }) => ({
        case: one.name,
        expected: expectedText[one.expected],
        got,
        verdict,
        slowest_ms: Math.round(ms),
        why: one.why,
        remark: remark ?? null,
      })),
    )
    return
  }
  const paint = (text: string, { verdict }: Result) => out.style(looks[verdict], text)
  out.table(
    [
      { title: '', value: row => marks[row.verdict], look: paint },
      { title: 'case', value: row => row.one.name },
      { title: 'expected', value: row => expectedText[row.one.expected] },
      { title: 'got', value: row => row.got, look: paint },
      { title: 'after', value: row => duration(row.ms), align: 'right' },
      {
        title: 'why it matters',
        value: row => row.remark ?? row.one.why,
        look: (text, row) => (row.verdict === 'right' ? out.style('dim', text) : text),
      },
    ],
    results,
    '',
  )
  out.line('')
}

function conclude(out: Output, results: Result[], isStrict: boolean): void {
  const count = (verdict: Verdict) => results.filter(result => result.verdict === verdict).length
  const [wrong, noted] = [count('wrong'), count('note')]
  const bad = isStrict ? wrong + noted : wrong
  const besides = noted > 0 && !isStrict ? `, ${noted} with a remark` : ''
  if (bad > 0) throw new CliError('failed', `${bad} of ${results.length} cases failed${besides}.`)
  if (!out.isJson) out.done(`All ${results.length} cases passed${besides}.`, null)
}
