import { pretty } from './json.ts'
import { fileMark, type Request } from './spoken-calls.ts'

/** The request as a line of curl. `token` is the variable of the shell that holds one, where it takes one. */
export function curlOf(
  { method, url, json }: Request,
  token: string | undefined,
  { form, output }: { form?: string | undefined; output?: string | undefined } = {},
): string {
  const body = json === undefined ? undefined : bodyOf(json)
  const isPosted = body !== undefined || form !== undefined
  const verb = method === (isPosted ? 'POST' : 'GET') ? [] : [`-X ${method}`]
  const access = token === undefined ? [] : [`-H "Authorization: Bearer $${token}"`]
  const type = body === undefined ? [] : [`-H 'Content-Type: application/json'`]
  const target = output === undefined ? [] : [`--output ${output}`]
  const lines = [
    ['curl', ...verb, ...access, ...type, ...target].join(' '),
    ...(body === undefined ? [] : [`  -d ${body}`]),
    ...(form === undefined ? [] : [`  ${form}`]),
  ]
  const address = /[?&]/.test(url) ? `'${url}'` : url
  const [first = ''] = lines
  return lines.length === 1 && first.length + address.length < 105
    ? `${first} ${address}`
    : [...lines, `  ${address}`].join(' \\\n')
}

/** JSON in quotes of the shell; a file in it is encoded by the shell, which reads it. */
function bodyOf(json: unknown): string {
  const text = JSON.stringify(json)
  if (text.includes(fileMark)) {
    return `"${text.replaceAll('"', '\\"').replace(fileMark, `$(base64 < Deed.pdf | tr -d '\\n')`)}"`
  }
  const body = text.length <= 96 ? text : pretty(json, '  ')
  return `'${body.replaceAll("'", `'\\''`)}'`
}
