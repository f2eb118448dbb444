import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { NamelessFile } from '../../../platform/files/nameless-file.ts'
import { withoutTexts } from './png-chunks.ts'
import { readApart } from './read-apart.ts'

function chunk(type: string, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content)
  const whole = Buffer.alloc(12 + bytes.length)
  whole.writeUInt32BE(bytes.length)
  whole.write(type, 4, 'latin1')
  bytes.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + bytes.length)), 8 + bytes.length)
  return whole
}

/** With chunks behind its first one, which has the size. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

const plain = () => sharp({ create: { width: 9, height: 9, channels: 4, background: '#8844' } })
const packed = deflateSync(Buffer.alloc(7_900_000))
const text = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), packed]))
const xmp = chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0'), packed]))

test('Texts and unknown chunks of a PNG are left out, with what is behind its end', async () => {
  const png = await plain().png().toBuffer()
  const photo = Buffer.concat([withChunks(png, text, xmp, chunk('tEXt', 'a\0b'), chunk('abCd', 'x')), text])
  expect(withoutTexts(photo)).toEqual(png)
})

test('The colours, the direction and the transparency of a PNG stay, with the first profile only', async () => {
  const png = await plain().withIccProfile('p3').withMetadata({ orientation: 6 }).png().toBuffer()
  const another = chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), packed]))
  const at = png.indexOf('IDAT') - 4
  const photo = Buffer.concat([png.subarray(0, at), another, another, png.subarray(at)])
  const kept = withoutTexts(photo)
  expect(kept).toEqual(withoutTexts(png))
  const { icc, orientation, hasAlpha } = await sharp(kept).metadata()
  expect([icc?.length, orientation, hasAlpha]).toEqual([(await sharp(png).metadata()).icc?.length, 6, true])
  expect(icc?.length).toBeGreaterThan(100)
  expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer())
})

test('A PNG that is cut, and a photo that is no PNG, stay as they are', async () => {
  const [png, jpeg] = [await plain().png().toBuffer(), await plain().jpeg().toBuffer()]
  for (const photo of [png.subarray(0, -20), png.subarray(0, 20), jpeg, Buffer.alloc(0)])
    expect(withoutTexts(photo)).toEqual(photo)
})

test('A small PNG with hundreds of compressed texts takes no more time than its pixels', async () => {
  const file = await NamelessFile.open()
  await file.write(withChunks(await plain().png().toBuffer(), ...Array(300).fill(text)))
  const found = await readApart(
    {
      owner: { workspaceId: 1, part: 1 },
      task: { task: 'photo', width: 9, height: 9 },
      sha256: file.sha256(),
      bytes: file.read(),
      signal: AbortSignal.timeout(120_000),
    },
    { timeoutMs: 120_000, mostProcessorMs: 3_000, mostMemoryMib: 512 },
  ).finally(() => file.close())
  expect(found).toEqual({ width: 9, height: 9 })
})
