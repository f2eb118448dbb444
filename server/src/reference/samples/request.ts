import type { SampledOperation } from '../../platform/http/openapi-document.ts'
import { bookingKey, openSlug, type Sample } from './sample.ts'

/** A call as any language makes it. */
export interface SampleRequest {
  method: string
  url: string
  /** The shell variable with the token. Undefined where the call takes none. */
  token: 'ADMIN' | 'TOKEN' | undefined
  /** The cookies are kept between calls. */
  hasSession: boolean
}

export function requestOf(
  { method, path, scope }: SampledOperation,
  sample: Sample,
  publicUrl: string,
): SampleRequest {
  return {
    method,
    url: publicUrl + addressOf(path, sample),
    token: scope ? tokenFor(scope) : undefined,
    hasSession: path.startsWith('/auth/v1'),
  }
}

export const tokenFor = (scope: string | undefined) => (scope === 'admin' ? 'ADMIN' : 'TOKEN')

/** The path with its parameters filled in, and the query. */
function addressOf(template: string, { path = {}, query = {} }: Sample): string {
  const values: Record<string, string | number> = { key: bookingKey, slug: openSlug, ...path }
  const filled = template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** A part of a multipart body, as curl reads it: `name=value`, or `name=@file;type=video/mp4`. */
export function partOf(part: string): { name: string; value: string; file?: string; type?: string } {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(part) ?? []
  const [, file, type] = /^@([^;]+);type=(.+)$/.exec(value) ?? []
  return { name, value, ...(file !== undefined && type !== undefined && { file, type }) }
}

/** The digest of the file in a header, where curl has the shell compute it. */
export const digestOf = (value: string): string | undefined =>
  /^sha-256=:\$\(openssl dgst -sha256 -binary (\S+) \| base64\):$/.exec(value)?.[1]

const width = 92

/** A value in the syntax of a language: on one line if it fits, otherwise an entry a line. */
export function literalOf(value: unknown, language: Literals, indent: string): string {
  const flat = flatOf(value, language)
  if (indent.length + flat.length <= width || !isContainer(value)) return flat
  const deeper = `${indent}    `
  const [open, close] = language.brackets(value)
  const lines = entriesOf(value, language).map(
    ([key, item]) => `${deeper}${key}${literalOf(item, language, deeper)},\n`,
  )
  return `${open}\n${lines.join('')}${indent}${close}`
}

/** How a language writes values. */
export interface Literals {
  text(value: string): string
  /** Numbers, true, false and null. */
  plain(value: unknown): string
  /** Between a key and its value. */
  arrow: string
  brackets(value: object): [string, string]
}

function flatOf(value: unknown, language: Literals): string {
  if (typeof value === 'string') return language.text(value)
  if (!isContainer(value)) return language.plain(value)
  const [open, close] = language.brackets(value)
  return (
    open +
    entriesOf(value, language)
      .map(([key, item]) => key + flatOf(item, language))
      .join(', ') +
    close
  )
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const entriesOf = (value: object, { text, arrow }: Literals): [string, unknown][] =>
  Array.isArray(value)
    ? value.map(item => ['', item])
    : Object.entries(value).map(([name, item]) => [text(name) + arrow, item])
