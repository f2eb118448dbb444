import type { Arrow } from './source-rules.ts'

/**
 * The imports between groups as a Mermaid diagram. An arrow that follows from two others is left out: with all
 * of them nobody could see the order.
 */
export function groupPicture(arrows: Arrow[]): string {
  const lines = arrows.filter(arrow => !follows(arrow, arrows)).map(([from, to]) => `  ${from} --> ${to}\n`)
  return `flowchart TB\n${lines.join('')}`
}

/** Every arrow, one line per group: `bookings → calendar, integrations`. */
export const groupImports = (arrows: Arrow[]): string =>
  [...Map.groupBy(arrows, ([from]) => from)]
    .map(([from, all]) => `${from} → ${all.map(([, to]) => to).join(', ')}\n`)
    .join('')

/** Whether a longer way leads to the same group. */
function follows([from, to]: Arrow, arrows: Arrow[]): boolean {
  const leads = (start: string): boolean =>
    arrows.some(([before, after]) => before === start && (after === to || leads(after)))
  return arrows.some(([before, between]) => before === from && between !== to && leads(between))
}
