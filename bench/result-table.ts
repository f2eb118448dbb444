import { holds, type Result } from './compare.ts'

const heads = [
  'row',
  'engine',
  'proc.',
  'baseline',
  'Jurat',
  'ratio',
  'p50',
  'p99',
  'CPU per call',
  'gate',
  'met',
]
/** Words are aligned left, figures right. */
const isWord = (column: number) => column < 2

/** Returns the table as lines of text. */
export function tableOf(results: Result[]): string[] {
  const cells = [heads, ...results.map(cellsOf)]
  const widths = heads.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  const lines = cells.map(row =>
    row
      .map((cell, column) =>
        isWord(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map(width => '─'.repeat(width)).join('  ')
  return [lines[0] ?? '', rule, ...lines.slice(1)]
}

function cellsOf(result: Result): string[] {
  const { row, engine, processes, unit, baseline, ours, ratio, p50, p99, cpu } = result
  return [
    row,
    engine,
    String(processes),
    baseline === null ? '' : figure(baseline, unit),
    figure(ours, unit),
    ratio === null ? '' : ratio.toFixed(2),
    p50 === null ? '' : `${p50.toFixed(1)} ms`,
    p99 === null ? '' : `${p99.toFixed(1)} ms`,
    cpu === null ? '' : `${Math.round(cpu[0])} → ${Math.round(cpu[1])} µs`,
    gateOf(result),
    holds(result) ? 'yes' : 'NO',
  ]
}

function gateOf({ gate, unit }: Result): string {
  const parts = [
    ...(gate.ratio === undefined ? [] : [`≥ ${gate.ratio.toFixed(2)}`]),
    ...(gate.atLeast === undefined ? [] : [`≥ ${figure(gate.atLeast, unit)}`]),
    ...(gate.atMost === undefined ? [] : [`≤ ${figure(gate.atMost, unit)}`]),
  ]
  return parts.join(', ')
}

function figure(value: number, unit: Result['unit']): string {
  if (unit === '/s') return `${Math.round(value).toLocaleString('en')}/s`
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}
