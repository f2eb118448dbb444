import { pdfContent } from '../../src/reference/samples/sample.ts'

export interface Call {
  method: string
  url: string
  json: unknown
}

/** What curl sends. The shell replaces `$(…)` with the content of the file. */
export function callOf(curl: string): Call {
  const words = wordsOf(curl.replace(/\$\(base64[^)]*\)/, pdfContent))
  const after = (flag: string) => words.find((_, at) => words[at - 1] === flag)
  const body = after('-d')
  const isPosted = body !== undefined || words.includes('-F') || words.includes('--data-binary')
  return {
    method: after('-X') ?? (isPosted ? 'POST' : 'GET'),
    url: words.at(-1) ?? '',
    json: body === undefined ? undefined : JSON.parse(body),
  }
}

/** The words of a line of the shell. */
export const wordsOf = (line: string): string[] =>
  [...line.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, single, double, plain]) => single ?? double?.replaceAll('\\"', '"') ?? plain ?? '',
  )
