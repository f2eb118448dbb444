import { CliError } from './exit.ts'

const here = 'localhost,127.0.0.1,::1'

/** What `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` say, of either case. What is on this machine is reached without one; undefined: all is. Throws `CliError` for what is no address. */
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

/** As elsewhere, one that names no protocol is spoken to by HTTP. It may hold a password, so it is not said. */
function addressOf(name: string, text: string): string {
  const address = text.includes('://') ? text : `http://${text}`
  if (/^https?:$/.test(URL.parse(address)?.protocol ?? '')) return address
  throw new CliError('usage', `${name} is no address of a proxy.`, 'It is such as http://proxy.example:3128.')
}
