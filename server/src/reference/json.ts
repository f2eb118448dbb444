const width = 100

/** Formats JSON: what fits on one line stays on one line, and long rows of short values are wrapped. */
export function pretty(value: unknown, indent = ''): string {
  const flat = inline(value)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= width) return flat
  const deeper = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map(item => pretty(item, deeper))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pretty(item, deeper)}`)
  const runsOn = parts.length > 20 && parts.every(part => part.length < 40)
  const lines = runsOn ? filled(parts, width - deeper.length) : parts.map(part => [part])
  return `${open}\n${lines.map(line => deeper + line.join(', ')).join(',\n')}\n${indent}${close}`
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${inline(item)}`)
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}'
}

function filled(parts: string[], room: number): string[][] {
  const lines: string[][] = [[]]
  let used = 0
  for (const part of parts) {
    if (used + part.length > room) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(part)
    used += part.length + 2
  }
  return lines
}
