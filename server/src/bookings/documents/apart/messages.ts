import type { PhotoSize } from './photo-size.ts'
import type { PdfFault, PhotoFault } from './problem.ts'

/** Width and height of a page, in points of 1/72 inch. */
export type Paper = 'A4' | 'LETTER'

/**
 * What the child process is asked to do with the bytes that follow in pieces, until `end`.
 * `photo`: of the size that its head announces. `pages`: the bytes of several JPEGs, with the sizes of each.
 */
export type Task =
  | { task: 'pdf' }
  | ({ task: 'photo' } & PhotoSize)
  | { task: 'pages'; jpegs: ({ sizeBytes: number } & PhotoSize)[]; paper: Paper }

export type ToChild = Task | { piece: Uint8Array } | 'end'

/** What a task found, after its pieces. */
export type Found = { pages: number } | PhotoSize | { fault: PdfFault | PhotoFault }

export type ToParent = { piece: Uint8Array } | Found
