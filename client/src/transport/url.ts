import { JuratError } from '../errors.ts'

/** The base address without a slash at its end. Throws where it cannot be one. */
export function baseOf(baseUrl: string): string {
  let url: URL
  try {
    url = new URL(baseUrl)
  } catch {
    throw new JuratError(
      `baseUrl is to be the address of the installation, such as https://jurat.example.com`,
    )
  }
  if (!/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || hasUser(url)) {
    throw new JuratError('baseUrl is to be http or https, without a user, query or fragment')
  }
  const base = url.href.replace(/\/+$/, '')
  const [known] = /\/(wp-json\/v3|manage\/v1|booking\/v1)$/.exec(base) ?? []
  if (known) throw new JuratError(`baseUrl ends with ${known}: leave that out`)
  return base
}

const hasUser = ({ username, password }: URL) => username !== '' || password !== ''

/**
 * Fills `{id}` and the like. Throws for what is missing, and for `.` and `..`, which cannot be written so that they name
 * nothing above: all would be the address of something else.
 */
export function filled(path: string, values: object): string {
  const given = new Map(Object.entries(values))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = given.get(name)
    const isThere =
      typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && value !== ''
    if (!isThere) throw new JuratError(`${name} is missing: it is ${String(value)}`)
    if (value === '.' || value === '..') throw new JuratError(`${name} cannot be "${value}"`)
    return encodeURIComponent(String(value))
  })
}

/** `?a=1&b=2` of what is given; undefined and null are left out. */
export function queryOf(query: object = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
