const here = 'localhost,127.0.0.1,::1'

/** What `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` say, of either case. What is on this machine is reached without one; undefined: all is. */
export function proxiesIn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv | undefined {
  const given = (name: string) => env[name.toLowerCase()] || env[name] || undefined
  const [http, https, none] = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].map(given)
  if (http === undefined && https === undefined) return undefined
  return {
    ...(http === undefined ? {} : { http_proxy: http }),
    ...(https === undefined ? {} : { https_proxy: https }),
    no_proxy: none === undefined ? here : `${none},${here}`,
  }
}
