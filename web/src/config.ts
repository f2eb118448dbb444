/** What the server writes into the page. Vite's own server writes nothing. */
const given = JSON.parse(document.getElementById('config')?.textContent || '{}') as { base?: string }

/** Path of the console, such as `/console`. */
export const base = given.base ?? '/console'
/** Path of the installation, which is empty without a sub-path. */
export const root = base.replace(/\/console$/, '')
