import { setImmediate as nextTurn } from 'node:timers/promises'
import { Type } from 'typebox'
import type { Context } from '../platform/context.ts'
import { exampleOf, type Schema } from '../platform/http/examples.ts'
import { type App, read } from '../platform/http/operation.ts'
import { StaticBody } from '../platform/http/static-body.ts'
import { basePath, v3Url } from '../platform/http/urls.ts'
import { commit, version } from '../platform/lib/version.ts'
import { docsRoutes } from './docs/routes.ts'
import type { OpenApi } from './markdown/openapi.ts'
import { pageRoutes } from './page.ts'

const tag = 'Reference'

interface Document {
  servers: [{ url: string }]
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, Schema> }
  webhooks?: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: Schema } } } } }
  >
}

type Name = 'v3Document' | 'manageDocument' | 'bookingDocument' | 'authDocument'
type Documented = App & { [name in Name]: () => Document }

const Anything = Type.Unsafe<object>({ type: 'object', additionalProperties: true })

/** The index and the examples of `/wp-json/v3`. */
export function indexRoutes(app: App, ctx: Context): void {
  const documents = app as Documented
  read(
    app,
    '/',
    { id: 'index', tag, summary: 'Read the name, version and routes of the interface', response: Anything },
    async () => ({
      object: 'index',
      name: 'Jurat',
      version,
      commit: commit ?? null,
      routes: Object.fromEntries(
        Object.entries(documents.v3Document().paths).map(([path, methods]) => [
          path,
          Object.keys(methods).map(method => method.toUpperCase()),
        ]),
      ),
      links: {
        self: v3Url(ctx, ''),
        openapi: `${ctx.config.publicUrl}/openapi.json`,
        docs: `${ctx.config.publicUrl}/docs`,
      },
    }),
  )
  read(
    app,
    '/example',
    {
      id: 'examples',
      tag,
      summary: 'Read an example of every resource and event',
      response: Anything,
    },
    async () => {
      const { components, webhooks = {} } = documents.v3Document()
      const example = (schema: Schema | undefined) => exampleOf(schema, components.schemas)
      const resources = [
        'Appointment',
        'Reservation',
        'Availability',
        'Signer',
        'LinkedDocument',
        'LinkedVideo',
        'ShippingQuote',
      ]
      return {
        object: 'example',
        resources: Object.fromEntries(
          resources
            .map(name => components.schemas[name])
            .map(schema => [example(schema).object, example(schema)]),
        ),
        events: Object.fromEntries(
          Object.entries(webhooks).map(([type, { post }]) => [
            type,
            example(post.requestBody.content['application/json'].schema.properties?.data),
          ]),
        ),
      }
    },
  )
}

const documents = {
  '/openapi.json': { id: 'openapi', summary: 'Read the OpenAPI document of v3', decorator: 'v3Document' },
  '/manage/openapi.json': {
    id: 'manageOpenapi',
    summary: 'Read the OpenAPI document of the management interface',
    decorator: 'manageDocument',
  },
  '/booking/openapi.json': {
    id: 'bookingOpenapi',
    summary: 'Read the OpenAPI document of the booking interface',
    decorator: 'bookingDocument',
  },
  '/auth/openapi.json': {
    id: 'authOpenapi',
    summary: 'Read the OpenAPI document of the sign-in interface',
    decorator: 'authDocument',
  },
} as const

/** The OpenAPI documents, the docs with the reference below `/docs`, and `/llms.txt`. */
export function referenceRoutes(app: App, ctx: Context): void {
  const documented = app as Documented
  for (const [path, { decorator, ...described }] of Object.entries(documents)) {
    let body: StaticBody | undefined
    read(app, path, { ...described, tag, response: Anything }, async ({ request, reply }) => {
      body ??= new StaticBody(
        'application/json; charset=utf-8',
        Buffer.from(JSON.stringify(documented[decorator]())),
      )
      return body.send(request, reply, 'no-cache')
    })
  }
  docsRoutes(app, ctx, {
    publicUrl: ctx.config.publicUrl,
    documents: async () => {
      const all: OpenApi[] = []
      for (const { decorator } of Object.values(documents)) {
        await nextTurn()
        all.push(documented[decorator]() as unknown as OpenApi)
      }
      return all
    },
  })
  pageRoutes(app, basePath(ctx))
}
