import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './style.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { firstLanguage, keepLanguage, type Language, LanguageContext } from './languages/index.ts'
import { queries } from './lib/api.ts'
import { router } from './router.tsx'
import { themeIn } from './theme.ts'

// A file of an older version is gone from the server: the new version has others.
addEventListener('vite:preloadError', event => {
  event.preventDefault()
  location.reload()
})

function App() {
  const [language, setLanguage] = useState(firstLanguage)
  const speak = (chosen: Language) => {
    keepLanguage(chosen)
    document.documentElement.lang = chosen
    setLanguage(chosen)
  }
  return (
    <LanguageContext value={{ language, speak }}>
      <MantineProvider theme={themeIn(language)} defaultColorScheme="auto">
        <RouterProvider router={router} />
        <Notifications position="bottom-center" autoClose={10_000} />
      </MantineProvider>
    </LanguageContext>
  )
}

document.documentElement.lang = firstLanguage()
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
