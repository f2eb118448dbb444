import { randomBytes } from 'node:crypto'

/** Encrypted with the standard handler (40-bit RC4), so that no key but that of its password opens it. */
export const lockedPdf = (): Buffer =>
  Buffer.from(
    emptyPdf()
      .toString('latin1')
      .replace(
        'trailer<<',
        `trailer<</ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>>>`,
      ),
    'latin1',
  )

/** A PDF with this many empty pages, filled up to the size with a comment that differs each time. */
export function emptyPdf(pages = 1, sizeBytes = 0): Buffer {
  const ids = Array.from({ length: pages }, (_, at) => at + 3)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${ids.map(id => `${id} 0 R`).join(' ')}]/Count ${pages}>>`,
    ...ids.map(() => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>'),
  ]
  let head = '%PDF-1.7\n'
  const entries = objects.map((object, at) => {
    const offset = String(head.length).padStart(10, '0')
    head += `${at + 1} 0 obj${object}endobj\n`
    return `${offset} 00000 n \n`
  })
  const size = objects.length + 1
  const tail = (offset: number) =>
    `\nxref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${offset}\n%%EOF\n`
  const least = 20
  const left = Math.max(least, sizeBytes - head.length - tail(sizeBytes - 300).length)
  const filling = randomBytes(left)
    .toString('hex')
    .slice(0, left - 1)
  return Buffer.from(`${head}%${filling}${tail(head.length + left + 1)}`, 'latin1')
}
