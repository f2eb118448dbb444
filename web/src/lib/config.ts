/** What the server writes into the page. Vite's own server writes nothing. */
const given = JSON.parse(document.getElementById('config')?.textContent || '{}') as {
  base?: string
  publicUrl?: string
  build?: string
}

/** Path of the console, such as `/console`. */
export const base = given.base ?? '/console'
/** Path of the installation, which is empty without a sub-path. */
export const root = base.replace(/\/console$/, '')
/** Where the links that the server makes begin. This page may have come from another name of the server. */
export const { publicUrl } = given
/** Version and commit of the server. Vite's own server names none. */
export const { build } = given
