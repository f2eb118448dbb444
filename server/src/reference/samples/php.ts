import type { SampledOperation } from '../../platform/http/openapi-document.ts'
import { digestOf, type Literals, literalOf, partOf, requestOf } from './request.ts'
import { pdfContent, type Sample } from './sample.ts'

/** In single quotes PHP reads only these two escapes. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const literals: Literals = {
  text: value => (value === pdfContent ? "base64_encode(file_get_contents('Deed.pdf'))" : quoted(value)),
  plain: value => String(value),
  arrow: ' => ',
  // An empty array would be written as a list.
  brackets: value =>
    Array.isArray(value) || Object.keys(value).length > 0 ? ['[', ']'] : ['(object) [', ']'],
}

/** The call in PHP, with its extension curl. */
export function phpOf(operation: SampledOperation, sample: Sample, publicUrl: string): string {
  const { method, url, token, hasSession } = requestOf(operation, sample, publicUrl)
  const content = contentOf(sample)
  const options = [
    ...(method === 'GET' ? [] : [['CUSTOMREQUEST', quoted(method)]]),
    ...headersOf(sample, token),
    ...(content === undefined ? [] : [['POSTFIELDS', content]]),
    ...(hasSession ? ['COOKIEFILE', 'COOKIEJAR'].map(name => [name, "'session.txt'"]) : []),
    ['RETURNTRANSFER', 'true'],
  ]
  const lines = options.map(([name, value]) => `    CURLOPT_${name} => ${value},\n`)
  const call = `$call = curl_init(${quoted(url)});\ncurl_setopt_array($call, [\n${lines.join('')}]);\n$response = curl_exec($call);`
  const shown =
    sample.output === undefined
      ? 'print_r(json_decode($response, true));'
      : `file_put_contents(${quoted(sample.output)}, $response);`
  return `<?php\n${call}\nif ($response === false || curl_getinfo($call, CURLINFO_RESPONSE_CODE) >= 400) {\n    throw new RuntimeException($response ?: curl_error($call));\n}\n${shown}`
}

function headersOf({ headers = {}, body, file }: Sample, token: string | undefined): string[][] {
  const given = Object.entries(headers).map(([name, value]) => {
    const digested = digestOf(value)
    if (digested === undefined) return quoted(`${name}: ${value}`)
    const digest = `base64_encode(hash_file('sha256', ${quoted(digested)}, true))`
    return `'${name}: sha-256=:' . ${digest} . ':'`
  })
  const lines = [
    ...(token ? [`'Authorization: Bearer ' . getenv('${token}')`] : []),
    ...(body ? [quoted('Content-Type: application/json')] : []),
    ...(file ? [quoted(`Content-Type: ${file.type}`)] : []),
    ...given,
  ]
  if (lines.length === 0) return []
  const flat = `[${lines.join(', ')}]`
  const broken = `[\n${lines.map(line => `        ${line},\n`).join('')}    ]`
  return [['HTTPHEADER', flat.length < 70 ? flat : broken]]
}

function contentOf({ body, file, form = [] }: Sample): string | undefined {
  if (body) return `json_encode(${literalOf(body, literals, '    ')})`
  if (file) return `file_get_contents(${quoted(file.name)})`
  if (form.length === 0) return undefined
  const parts = form.map(partOf).map(({ name, value, file, type = '' }) => {
    const content = file === undefined ? quoted(value) : `new CURLFile(${quoted(file)}, ${quoted(type)})`
    return `        ${quoted(name)} => ${content},\n`
  })
  return `[\n${parts.join('')}    ]`
}
