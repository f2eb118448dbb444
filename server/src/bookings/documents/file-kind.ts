import { extname } from 'node:path'
import { headBytes, PdfHead } from './pdf-head.ts'

/** What people send. Only a PDF and a photo are taken. */
export type FileKind = 'pdf' | 'photo' | 'heic' | 'word' | 'other'

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const zip = Buffer.from('PK\x03\x04', 'latin1')
/** The container of Word documents before 2007. */
const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']

/**
 * The kind of a file, by its first 1,024 bytes. The name tells Word documents from other files of the same
 * containers. A photo that also looks like a PDF is a photo: it is written anew.
 */
export function kindOf(start: Buffer, filename: string): FileKind {
  const begins = (magic: Buffer) => start.subarray(0, magic.length).equals(magic)
  if (begins(jpeg) || begins(png)) return 'photo'
  const head = new PdfHead()
  head.add(start)
  if (head.isPdf()) return 'pdf'
  const text = start.subarray(4, 12).toString('latin1')
  if (text.startsWith('ftyp') && heicBrands.includes(text.slice(4))) return 'heic'
  const isWord = ['.doc', '.docx', '.docm', '.odt'].includes(extname(filename).toLowerCase())
  return isWord && (begins(zip) || begins(oldOffice)) ? 'word' : 'other'
}

/** Whether these are all bytes that say the kind. */
export const isWholeStart = (start: Buffer): boolean => start.length >= headBytes
