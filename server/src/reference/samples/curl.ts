import type { SampledOperation } from '../../platform/http/openapi-document.ts'
import { pretty } from '../json.ts'
import { requestOf } from './request.ts'
import { pdfContent, type Sample } from './sample.ts'

/** The call as a curl command, broken into lines where it is long. */
export function curlOf(operation: SampledOperation, sample: Sample, publicUrl: string): string {
  const { method, url, token, hasSession } = requestOf(operation, sample, publicUrl)
  const { body, form = [], file, output, headers = {} } = sample
  const isPosted = body !== undefined || form.length > 0 || file !== undefined
  const verb = method === (isPosted ? 'POST' : 'GET') ? 'curl' : `curl -X ${method}`
  const parts = [
    // A cookie file keeps the session between calls.
    ...(hasSession ? ['-b session.txt', '-c session.txt'] : []),
    ...(token ? [`-H "Authorization: Bearer $${token}"`] : []),
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value}"`),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`] : []),
    ...(file ? [`-H 'Content-Type: ${file.type}'`, `--data-binary @${file.name}`] : []),
    ...form.map(part => `-F '${part}'`),
    ...(output ? [`--output ${output}`] : []),
    /[?&]/.test(url) ? `'${url}'` : url,
  ]
  const line = [verb, ...parts].join(' ')
  return line.length < 80 ? line : [verb, ...parts].join(' \\\n  ')
}

/** JSON in quotes of the shell. */
function quoted(body: object): string {
  const text = JSON.stringify(body)
  if (text.includes(pdfContent)) {
    return `"${text.replaceAll('"', '\\"').replace(pdfContent, `$(base64 < Deed.pdf | tr -d '\\n')`)}"`
  }
  const json = text.length <= 96 ? text : pretty(body, '  ')
  return `'${json.replaceAll("'", `'\\''`)}'`
}
