import type { Session } from '../../lib/session.ts'

const settingsTabs = ['business', 'brand', 'booking', 'mails', 'retention', 'import', 'people'] as const
export type SettingsTab = (typeof settingsTabs)[number]

const isAllowed = (tab: SettingsTab, { may, membership: { role } }: Session): boolean => {
  if (tab === 'import') return may('bookings:write') && role !== 'notary'
  if (tab === 'people') return may('people:write')
  return true
}

/** The tabs that the role may open. */
export const tabsFor = (session: Session): SettingsTab[] =>
  settingsTabs.filter(tab => isAllowed(tab, session))

export const isTab = (text: string): text is SettingsTab => settingsTabs.some(tab => tab === text)
