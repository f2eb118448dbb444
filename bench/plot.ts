import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Result } from './compare.ts'

const folder = new URL('../.scratch/bench/', import.meta.url)

/** Keeps a file of figures or a plot beside the others; answers where. */
export function keep(name: string, content: string): string {
  mkdirSync(folder, { recursive: true })
  const path = fileURLToPath(new URL(name, folder))
  writeFileSync(path, content)
  return path
}

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

const text = (x: number, y: number, content: string, style = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${style}>${escaped(content)}</text>`

const frame = (width: number, height: number, title: string, content: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="#222">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
${[text(16, 26, title, 'font-size="17" font-weight="bold"'), ...content].join('\n')}
</svg>
`

const green = '#2a7f4f'
const red = '#b3261e'
const grey = '#8a8a8a'

/** A bar a row, as long as its ratio; a dot a round; a black mark where its gate is. */
export function ratioPlot(title: string, results: Result[]): string {
  const rows = results.filter(({ ratio }) => ratio !== null)
  const [left, width, step, top] = [470, 1100, 30, 64]
  const longest = Math.max(1.1, ...rows.flatMap(({ ratios }) => ratios))
  const x = (ratio: number) => left + (ratio / longest) * (width - left - 80)
  const bottom = top + rows.length * step
  const bars = rows.flatMap(({ row, engine, processes, ratio, ratios, gate }, at) => {
    const y = top + at * step
    const color = (ratio ?? 0) >= (gate.ratio ?? 0) ? green : red
    const label = `${row}, ${engine}${processes > 1 ? ` × ${processes}` : ''}`
    return [
      text(left - 12, y + 14, label, 'text-anchor="end"'),
      `<rect x="${left}" y="${y}" width="${(x(ratio ?? 0) - left).toFixed(1)}" height="18" fill="${color}" opacity="0.75"/>`,
      ...ratios.map(one => `<circle cx="${x(one).toFixed(1)}" cy="${y + 9}" r="2.5"/>`),
      `<rect x="${(x(gate.ratio ?? 0) - 1).toFixed(1)}" y="${y - 4}" width="2" height="26"/>`,
      text(width - 20, y + 14, (ratio ?? 0).toFixed(2), 'text-anchor="end"'),
    ]
  })
  const scale = Array.from({ length: Math.floor(longest * 4) + 1 }, (_, quarter) => quarter / 4).flatMap(
    mark => [
      `<line x1="${x(mark).toFixed(1)}" x2="${x(mark).toFixed(1)}" y1="${top - 8}" y2="${bottom}" stroke="#ddd"/>`,
      text(x(mark), bottom + 16, mark.toFixed(2), 'text-anchor="middle" font-size="11"'),
    ],
  )
  return frame(width, bottom + 34, title, [...scale, ...bars])
}

export interface Line {
  name: string
  color: string
  /** Seconds and figures. */
  points: [number, number][]
}

export interface Panel {
  title: string
  lines: Line[]
  /** Across the panel, such as a limit. */
  limit?: { name: string; at: number }
}

export const colors = { good: green, bad: red, other: '#2b5aa0', quiet: grey }

/** Panels below one another that share their time, with shaded stretches that have a name. */
export function timePlot(
  title: string,
  panels: Panel[],
  stretches: { name: string; from: number; to: number }[],
): string {
  const [left, width, height, gap, top] = [80, 1100, 170, 56, 70]
  const points = panels.flatMap(({ lines }) => lines.flatMap(line => line.points))
  const seconds = Math.max(1, ...points.map(([at]) => at))
  const x = (at: number) => left + (at / seconds) * (width - left - 20)
  const content = panels.flatMap(({ title, lines, limit }, number) => {
    const y0 = top + number * (height + gap)
    const most =
      Math.max(limit?.at ?? 0, ...lines.flatMap(line => line.points.map(([, figure]) => figure)), 1e-9) * 1.05
    const y = (figure: number) => y0 + height - (figure / most) * height
    const names = lines.map(({ name, color }, at) =>
      text(left + 260 + at * 190, y0 - 8, `— ${name}`, `fill="${color}"`),
    )
    const marks = [0, 0.5, 1].flatMap(part => [
      `<line x1="${left}" x2="${width - 20}" y1="${y(most * part).toFixed(1)}" y2="${y(most * part).toFixed(1)}" stroke="#ddd"/>`,
      text(left - 8, y(most * part) + 4, short(most * part), 'text-anchor="end" font-size="11"'),
    ])
    const shades = stretches.map(
      ({ from, to }) =>
        `<rect x="${x(from).toFixed(1)}" y="${y0}" width="${(x(to) - x(from)).toFixed(1)}" height="${height}" fill="#f3e3c7" opacity="0.6"/>`,
    )
    const drawn = lines.map(
      ({ color, points }) =>
        `<polyline fill="none" stroke="${color}" stroke-width="1.6" points="${points.map(([at, figure]) => `${x(at).toFixed(1)},${y(figure).toFixed(1)}`).join(' ')}"/>`,
    )
    const bound = limit
      ? [
          `<line x1="${left}" x2="${width - 20}" y1="${y(limit.at).toFixed(1)}" y2="${y(limit.at).toFixed(1)}" stroke="#222" stroke-dasharray="5 4"/>`,
          text(width - 24, y(limit.at) - 5, limit.name, 'text-anchor="end" font-size="11"'),
        ]
      : []
    return [
      ...shades,
      ...marks,
      text(left, y0 - 8, title, 'font-weight="bold"'),
      ...names,
      ...drawn,
      ...bound,
    ]
  })
  const bottom = top + panels.length * (height + gap) - gap
  const named = stretches.map(({ name, from, to }) =>
    text((x(from) + x(to)) / 2, bottom + 18, name, 'text-anchor="middle" font-size="12"'),
  )
  const tick = [1, 2, 5, 10, 20, 60].find(length => seconds / length <= 15) ?? 300
  const times = Array.from({ length: Math.floor(seconds / tick) + 1 }, (_, number) => number * tick).map(at =>
    text(x(at), bottom + 36, `${at} s`, 'text-anchor="middle" font-size="11"'),
  )
  return frame(width, bottom + 50, title, [...content, ...named, ...times])
}

const short = (figure: number): string =>
  figure >= 1000 ? `${(figure / 1000).toFixed(1)}k` : figure >= 10 ? figure.toFixed(0) : figure.toFixed(1)
