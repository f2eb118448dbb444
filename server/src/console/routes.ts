import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import { fileOrigin } from '../platform/files/signed-links.ts'
import { noRoute } from '../platform/http/error-response.ts'
import type { App } from '../platform/http/operation.ts'
import { sealIcon } from '../platform/http/pages/seal.ts'
import { basePath } from '../platform/http/urls.ts'
import { html } from '../platform/lib/html.ts'
import { build as running } from '../platform/lib/version.ts'
import { type Build, noBuild } from './build.ts'
import { ConsoleFiles } from './files.ts'

const hidden = { schema: { hide: true } }

/**
 * The libraries of the console write style attributes; scripts are files of this server only. `files` is the
 * origin of the storage that serves previews and videos itself.
 */
const policyWith = (files: string | null) => {
  const own = files === null ? "'self' blob:" : `'self' blob: ${files}`
  return `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; media-src ${own}; frame-src ${own}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}

/** `/console`: the program with which staff work. Its build may still run when the server starts. */
export function consoleRoutes(app: App, ctx: Context, building: Promise<Build>): void {
  const base = `${basePath(ctx)}/console`
  let build: Build | undefined
  let loaded: ConsoleFiles | undefined
  void building.then(ended => {
    build = ended
    if ('problem' in ended && building !== noBuild)
      ctx.log.error({ problem: ended.problem }, 'console_build_failed')
  })
  /** The files, read by the first request. Undefined while there is no build. */
  const files = (): ConsoleFiles | undefined => {
    if (build && 'folder' in build)
      loaded ??= new ConsoleFiles(build.folder, base, {
        base,
        publicUrl: ctx.config.publicUrl,
        build: running,
      })
    return loaded
  }

  let policy: Promise<string> | undefined
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    policy ??= fileOrigin(ctx).then(policyWith)
    reply.headers({
      'content-security-policy': await policy,
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    })
    const page = files()?.page
    if (page) return page.send(request, reply, 'no-cache')
    return reply
      .code(503)
      .headers({ 'retry-after': '2', 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(waitingPage(build !== undefined, `${basePath(ctx)}/account`))
  }
  app.get('/console', hidden, send)
  app.get('/console/*', hidden, send)
  app.get('/console/service-worker.js', hidden, async (request, reply) => {
    const body = files()?.serviceWorker
    if (!body) throw noRoute()
    // It fetches the files of the console itself.
    reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
    return body.send(request, reply, 'no-cache')
  })
  app.get<{ Params: { name: string } }>('/console/assets/:name', hidden, async (request, reply) => {
    const body = files()?.asset(request.params.name)
    if (!body) throw noRoute()
    return body.send(request, reply, 'public, max-age=31536000, immutable')
  })
}

const waitingPage = (hasFailed: boolean, account: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${!hasFailed && html`<meta http-equiv="refresh" content="2">`}
<link rel="icon" href="${sealIcon}">
<title>The console – Jurat</title>
</head>
<body>
<h1>${hasFailed ? 'The console could not be built' : 'The console is being built'}</h1>
<p>${hasFailed ? 'The log of the server says why. Run "node web/build.ts", then start the server again.' : 'This page loads it as soon as it is ready.'}</p>
<p><a href="${account}">Your account</a></p>
</body>
</html>
`.text
