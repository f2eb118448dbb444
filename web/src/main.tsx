import './app/mantine.css'
import '@mantine/notifications/styles.css'
import './app/style.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './app/router.tsx'
import { themeIn } from './app/theme.ts'
import { queries } from './lib/api.ts'
import { keepCookie } from './lib/cookies.ts'
import { fieldText } from './lib/languages/audit-words.ts'
import {
  firstLanguage,
  keepLanguage,
  type Language,
  LanguageContext,
  languages,
} from './lib/languages/index.ts'
import { openOffline } from './lib/offline.ts'
import { speakRefusals } from './lib/refusals.ts'
import { themeManager } from './lib/themes.ts'

/** The language with its texts. */
async function textsIn(language: Language) {
  const texts = await languages[language].load()
  document.documentElement.lang = language
  speakRefusals(languages[language].refusals, name => fieldText(texts, name))
  return { language, texts }
}

function App({ first }: { first: Awaited<ReturnType<typeof textsIn>> }) {
  const [current, setCurrent] = useState(first)
  const chooseLanguage = (chosen: Language) => {
    // Without a connection the language stays as it is.
    void textsIn(chosen).then(
      loaded => {
        keepLanguage(chosen)
        setCurrent(loaded)
      },
      () => {},
    )
  }
  return (
    <LanguageContext value={{ ...current, chooseLanguage }}>
      <MantineProvider
        theme={themeIn(current.texts)}
        colorSchemeManager={themeManager}
        defaultColorScheme="auto"
      >
        <RouterProvider router={router} />
        <Notifications position="bottom-center" autoClose={10_000} />
      </MantineProvider>
    </LanguageContext>
  )
}

openOffline(queries)
keepCookie('jurat-zone', Intl.DateTimeFormat().resolvedOptions().timeZone)
const root = createRoot(document.getElementById('root') as HTMLElement)
void textsIn(firstLanguage()).then(first =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App first={first} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
