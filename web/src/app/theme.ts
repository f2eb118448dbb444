import { createTheme, mergeThemeOverrides, Notification } from '@mantine/core'
import type { Texts } from '../lib/languages/index.ts'

/** Sizes of `design`: a 4 px grid, controls of 32 px, text of 13 px. */
const theme = createTheme({
  primaryColor: 'indigo',
  colors: {
    // Text, muted, faint; strong line, line, raised; surface, page. Mantine takes all dark colors from these.
    dark: [
      '#e7eaef',
      '#c3cad4',
      '#a3adba',
      '#6f7a88',
      '#36404d',
      '#262d37',
      '#1c222b',
      '#151a21',
      '#11151b',
      '#0e1116',
    ],
  },
  primaryShade: 8,
  autoContrast: true,
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { sm: '6px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '18px', lineHeight: '24px' }, h2: { fontSize: '15px', lineHeight: '20px' } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
})

/** With the names of controls that Mantine adds itself. */
export const themeIn = (texts: Texts) =>
  mergeThemeOverrides(theme, {
    components: {
      Notification: Notification.extend({
        defaultProps: { closeButtonProps: { 'aria-label': texts.close } },
      }),
    },
  })
