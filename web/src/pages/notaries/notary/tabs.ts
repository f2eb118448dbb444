export const notaryTabs = ['hours', 'time-off', 'calendar', 'mails'] as const
export type NotaryTab = (typeof notaryTabs)[number]

/** What the address of the page says: the opened tab, unless it is the first. */
export function readTab(search: Record<string, unknown>): { tab?: NotaryTab } {
  const tab = notaryTabs.find(one => one === search.tab)
  return tab && tab !== 'hours' ? { tab } : {}
}
