const storedSeconds = 400 * 86_400

/** What the server's own pages, such as that of the account, read. Nothing secret. */
export function keepCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist over http
  document.cookie = `${name}=${value}; Path=/; Max-Age=${storedSeconds}; SameSite=Lax${secure}`
}
