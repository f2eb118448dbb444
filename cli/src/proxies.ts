import { CliError } from './exit.ts'

const here = 'localhost,127.0.0.1,::1'

/**
 * Reads `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, in upper or lower case; undefined: no proxy. Addresses of
 * this machine never go through a proxy. Throws `CliError` for an invalid address.
 */
export function proxiesIn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv | undefined {
  const given = (name: string) => env[name.toLowerCase()] || env[name] || undefined
  const [http, https, none] = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].map(given)
  if (http === undefined && https === undefined) return undefined
  if (none?.split(',').some(name => name.trim() === '*')) return undefined
  return {
    ...(http === undefined ? {} : { http_proxy: addressOf('HTTP_PROXY', http) }),
    ...(https === undefined ? {} : { https_proxy: addressOf('HTTPS_PROXY', https) }),
    no_proxy: none === undefined ? here : `${none},${here}`,
  }
}

/**
 * An address without a protocol means HTTP, as in other tools. It can hold a password, so no message contains
 * it.
 */
function addressOf(name: string, text: string): string {
  const address = text.includes('://') ? text : `http://${text}`
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address
  throw new CliError(
    'usage',
    `${name} is not the address of a proxy.`,
    'Use an address such as http://proxy.example:3128.',
  )
}
