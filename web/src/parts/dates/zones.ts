/** The time zones that this browser knows, with those given: `New York (America)`, as people search them. */
export function zoneChoices(...known: string[]): { value: string; label: string }[] {
  const zones = new Set([...known, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...zones]
    .map(value => ({ value, label: labelOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

function labelOf(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/')
  const place = parts.pop() ?? zone
  return parts.length === 0 ? place : `${place} (${parts.reverse().join(', ')})`
}
