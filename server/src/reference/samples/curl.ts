import type { SampledOperation } from '../../platform/http/openapi-document.ts'
import { pretty } from '../json.ts'
import { bookingKey, openSlug, pdfContent, type Sample } from './sample.ts'

/** The call as a curl command, broken into lines where it is long. */
export function curlOf({ method, path, scope }: SampledOperation, sample: Sample, publicUrl: string): string {
  const { body, form = [], file, output, headers = {} } = sample
  const isPosted = body !== undefined || form.length > 0 || file !== undefined
  const verb = method === (isPosted ? 'POST' : 'GET') ? 'curl' : `curl -X ${method}`
  const url = publicUrl + addressOf(path, sample)
  const parts = [
    // A cookie file keeps the session between calls.
    ...(path.startsWith('/auth/v1') ? ['-b session.txt', '-c session.txt'] : []),
    ...(scope ? [`-H "Authorization: Bearer $${tokenFor(scope)}"`] : []),
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

/** The shell variable with the token. */
export const tokenFor = (scope: string | undefined) => (scope === 'admin' ? 'ADMIN' : 'TOKEN')

/** The path with its parameters filled in, and the query. */
function addressOf(template: string, { path = {}, query = {} }: Sample): string {
  const values: Record<string, string | number> = { key: bookingKey, slug: openSlug, ...path }
  const filled = template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
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
