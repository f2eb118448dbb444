const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length, type and checksum. */
const frameBytes = 12
/** Of the chunks that a reader may ignore, those that change its look. The first of each is used. */
const used = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'sBIT', 'pHYs', 'cICP'])

/**
 * A PNG without texts and unknown chunks, which its page does not have. Decoders unpack compressed texts: a
 * hundred of them in a photo of 9 × 9 pixels took two seconds. Other bytes stay as they are.
 */
export function withoutTexts(photo: Buffer): Buffer {
  if (!photo.subarray(0, signature.length).equals(signature)) return photo
  const kept: Buffer[] = [signature]
  const seen = new Set<string>()
  let at = signature.length
  while (at + frameBytes <= photo.length) {
    const end = at + frameBytes + photo.readUInt32BE(at)
    const type = photo.toString('latin1', at + 4, at + 8)
    // A decoder rejects a chunk that is cut.
    if (end > photo.length) break
    if (isNeeded(type) || (used.has(type) && !seen.has(type))) kept.push(photo.subarray(at, end))
    seen.add(type)
    at = end
    if (type === 'IEND') return Buffer.concat(kept)
  }
  return Buffer.concat([...kept, photo.subarray(at)])
}

/** Its first letter is a capital: a reader may not ignore it. */
const isNeeded = (type: string) => /^[A-Z]/.test(type)
