import type { Context } from '../../platform/context.ts'
import type { App } from '../../platform/http/operation.ts'
import { basePath } from '../../platform/http/urls.ts'
import { html } from '../../platform/lib/html.ts'
import { sendPage } from './document.ts'
import { plainShell } from './messages.ts'

/** `/`: what this installation is, and where to go. */
export function homePage(app: App, ctx: Context): void {
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    const shell = plainShell(ctx, request)
    const { texts } = shell
    const body = html`<p>${texts.homeAbout}</p>
<p>${texts.homeCustomers}</p>
<p><a href="${basePath(ctx)}/docs">${texts.homeDocs}</a></p>
<p><a href="${basePath(ctx)}/console">${texts.homeConsole}</a></p>`
    return sendPage(reply, shell, { heading: texts.homeHeading, body })
  })
}
