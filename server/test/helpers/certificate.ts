import { generateKeyPairSync, sign } from 'node:crypto'

/** A DER value: tag, length, content. */
function der(tag: number, ...contents: (Buffer | number[])[]): Buffer {
  const content = Buffer.concat(contents.map(part => Buffer.from(part)))
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (text: string) => der(0x17, Buffer.from(text))

/** A key with a self-signed certificate for 127.0.0.1 and hooks.example. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid('2a8648ce3d040302'))
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('Jurat tests')))))
  const names = sequence(der(0x82, Buffer.from('hooks.example')), der(0x87, [127, 0, 0, 1]))
  const tbs = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    algorithm,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(oid('551d11'), der(0x04, names)))),
  )
  const signature = sign('sha256', tbs, privateKey)
  const certificate = sequence(tbs, algorithm, der(0x03, [0], signature))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  }
}
