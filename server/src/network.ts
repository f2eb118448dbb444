/**
 * What calls of an address are counted by. An IPv6 customer is usually given a /64, and so has 2^64 addresses to call from;
 * an IPv4 address counts as itself, also where it is written as an IPv6 one.
 */
export function networkOf(address: string): string {
  const [written = ''] = address.split('%')
  const canonical = written.includes(':')
    ? URL.parse(`http://[${written}]`)?.hostname.slice(1, -1)
    : undefined
  if (canonical === undefined) return address
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical)
  if (mapped) return dotted(Number.parseInt(`${mapped[1]}`, 16), Number.parseInt(`${mapped[2]}`, 16))
  const [head = '', tail] = canonical.split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

const dotted = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
