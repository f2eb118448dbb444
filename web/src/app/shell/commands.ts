import { useMantineColorScheme } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { root } from '../../lib/config.ts'
import { type Language, languages, useLanguage, useTexts } from '../../lib/languages/index.ts'
import { signOut, useSession } from '../../lib/session.ts'
import { themes } from '../../lib/themes.ts'
import { tabsFor } from '../../pages/settings/tabs.ts'
import { useSettingsTexts } from '../../pages/settings/texts.ts'
import { mayBook } from '../../parts/data/mayBook.ts'

export interface Command {
  label: string
  /** What kind of command it is. */
  description: string
  run(): unknown
}

/** What the command menu does besides opening pages and bookings. `book` opens the dialog. */
export function useCommands(book: (by: 'staff' | 'customer') => void): Command[] {
  const common = useTexts()
  const settings = useSettingsTexts()
  const navigate = useNavigate()
  const session = useSession()
  const { language, chooseLanguage } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { may, workspace } = session
  const params = { workspaceId: String(workspace.id) }
  const act = (label: string, run: Command['run']) => ({ label, description: common.act, run })
  return [
    ...(mayBook(session)
      ? [act(common.book, () => book('staff')), act(common.sendLink, () => book('customer'))]
      : []),
    ...(may('workspace:read')
      ? tabsFor(session).map(tab => ({
          label: settings.tabs[tab],
          description: common.settings,
          run: () => navigate({ to: '/w/$workspaceId/settings/$tab', params: { ...params, tab } }),
        }))
      : []),
    ...themes
      .filter(one => one !== colorScheme)
      .map(one => act(common.themeIs(common.themes[one]), () => setColorScheme(one))),
    ...(Object.keys(languages) as Language[])
      .filter(one => one !== language)
      .map(one => act(languages[one].name, () => chooseLanguage(one))),
    act(common.account, () => location.assign(`${root}/account`)),
    act(common.signOut, () => void signOut()),
  ]
}
