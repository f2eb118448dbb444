import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Paper } from './paper.ts'

/** The fonts that every PDF reader has lack Polish, Vietnamese and Cyrillic letters. */
const fontOf = (name: string): string =>
  fileURLToPath(new URL(`../../../../fonts/${name}.ttf`, import.meta.url))
const fonts = { regular: fontOf('DejaVuSans'), bold: fontOf('DejaVuSans-Bold') }

const margin = 50
const gap = 8
const grey = '#555555'

/** North America prints on Letter, all others on A4. */
const letterCurrencies = ['USD', 'CAD', 'MXN']

type Pdf = InstanceType<typeof PDFDocument>

/** The invoice as a PDF. Equal invoices give equal bytes: it has the date of its issue. */
export async function pdfOf(paper: Paper, { issuedAt, currency }: { issuedAt: Date; currency: string }) {
  const pdf = new PDFDocument({
    size: letterCurrencies.includes(currency) ? 'LETTER' : 'A4',
    margin,
    info: { Title: paper.title, CreationDate: issuedAt },
  })
  const pieces: Buffer[] = []
  const written = (async () => {
    for await (const piece of pdf) pieces.push(piece as Buffer)
  })()
  pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  head(pdf, paper)
  table(pdf, paper)
  sums(pdf, paper)
  pdf.end()
  await written
  return Buffer.concat(pieces)
}

const widthOf = (pdf: Pdf): number => pdf.page.width - 2 * margin

function head(pdf: Pdf, { title, notes, issued, from, to }: Paper): void {
  pdf.font('bold').fontSize(18).text(title)
  pdf.font('regular').fontSize(10)
  for (const note of notes) pdf.text(note)
  pdf.text(issued.join(' – ')).moveDown()
  const column = (widthOf(pdf) - gap) / 2
  const top = pdf.y
  const bottoms = [from, to].map(({ label, lines }, place) => {
    const x = margin + place * (column + gap)
    pdf.fillColor(grey).text(label, x, top, { width: column }).fillColor('black')
    for (const line of lines) pdf.text(line, x, pdf.y, { width: column })
    return pdf.y
  })
  pdf.x = margin
  pdf.y = Math.max(...bottoms) + 2 * gap
}

/** The first column has what the others leave. */
function columnsOf(pdf: Pdf, count: number): { x: number; width: number }[] {
  const other = count > 4 ? 80 : 90
  const first = widthOf(pdf) - (count - 1) * other
  return Array.from({ length: count }, (_, at) => ({
    x: at === 0 ? margin : margin + first + (at - 1) * other,
    width: (at === 0 ? first : other) - gap,
  }))
}

function table(pdf: Pdf, { columns, rows }: Paper): void {
  const places = columnsOf(pdf, columns.length)
  const line = (cells: string[]) => {
    const height = Math.max(
      ...cells.map((cell, at) => pdf.heightOfString(cell, { width: places[at]?.width ?? 0 })),
    )
    if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
    const top = pdf.y
    for (const [at, cell] of cells.entries()) {
      const { x = margin, width = 0 } = places[at] ?? {}
      pdf.text(cell, x, top, { width, align: at === 0 ? 'left' : 'right' })
    }
    pdf.x = margin
    pdf.y = top + height + gap / 2
  }
  pdf.font('bold').fontSize(9)
  line(columns)
  rule(pdf)
  pdf.font('regular')
  for (const row of rows) line(row)
  rule(pdf)
}

function rule(pdf: Pdf): void {
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(pdf.page.width - margin, pdf.y)
    .lineWidth(0.5)
    .stroke()
  pdf.y += gap / 2
}

function sums(pdf: Pdf, paper: Paper): void {
  const amount = 110
  for (const { label, amount: text, isTotal } of paper.sums) {
    pdf.font(isTotal ? 'bold' : 'regular').fontSize(isTotal ? 11 : 9)
    const place = { width: widthOf(pdf) - amount - gap, align: 'right' as const }
    const height = pdf.heightOfString(label, place)
    if (pdf.y + height > pdf.page.height - margin) pdf.addPage()
    const top = pdf.y
    pdf.text(label, margin, top, place)
    const x = pdf.page.width - margin - amount
    pdf.text(text, x, top, { width: amount - gap, align: 'right' })
    pdf.x = margin
    pdf.y = top + height + gap / 2
  }
}
