import { noRoute } from '../../platform/http/error-response.ts'
import type { App } from '../../platform/http/operation.ts'

/** Addresses without a page. Within the pages of a key, the key is known when the error is shown. */
export function noPage(app: App, url: string): void {
  app.get(url, { schema: { hide: true } }, async () => {
    throw noRoute()
  })
}
