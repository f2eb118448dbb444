import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core'
import { keepCookie } from './cookies.ts'

/** The themes that a person can choose. `auto` is that of the system. */
export const themes = ['auto', 'light', 'dark'] as const satisfies MantineColorScheme[]

const browser = localStorageColorSchemeManager()

/** The theme is kept in this browser, also for the pages of signing in and of the account. */
export const themeManager: typeof browser = {
  ...browser,
  get(usual) {
    const chosen = browser.get(usual)
    keepCookie('jurat-theme', chosen)
    return chosen
  },
  set(chosen) {
    browser.set(chosen)
    keepCookie('jurat-theme', chosen)
  },
}
