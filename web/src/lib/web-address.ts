/** `https://harborseal.example` of `harborseal.example`, as people write addresses. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  const host = /^[^\s/:@?#]+/.exec(address)?.[0] ?? ''
  const after = address.slice(host.length)
  const isHost = /[^.]\.[^.]/.test(host) && /^(:\d{1,5})?([/?#]|$)/.test(after)
  return isHost ? `https://${address}` : typed
}

const isAddress = (name: string): boolean => name === 'url' || name.endsWith('_url')

/** The values of a form, whose web addresses are whole ones. */
export const withWholeAddresses = <Values extends object>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isAddress(name) && typeof value === 'string' ? withScheme(value) : value,
    ]),
  ) as Values
