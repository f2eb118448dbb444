import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApp } from '../../server/src/app.ts'
import { openContext } from '../../server/src/platform/context.ts'
import type { App } from '../../server/src/platform/http/operation.ts'
import { readConfig } from '../../server/src/platform/lib/config.ts'

export interface OpenApiOperation {
  operationId: string
  parameters?: { in: string; name: string }[]
  responses: Record<string, { description?: string; content?: Record<string, { schema: unknown }> }>
  [part: string]: unknown
}

/** The body of a webhook. */
interface Delivery {
  schema: { properties: { data: unknown } }
  example: { data: unknown }
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, OpenApiOperation>>
  components: { schemas: Record<string, unknown> }
  webhooks?: Record<string, { post: { requestBody: { content: { 'application/json': Delivery } } } }>
  [part: string]: unknown
}

export interface Documents {
  v3: OpenApiDocument
  manage: OpenApiDocument
  booking: OpenApiDocument
  auth: OpenApiDocument
}

type Documented = App & Record<`${keyof Documents}Document`, () => OpenApiDocument>

/** The OpenAPI documents of this version of the server, which is opened for it but does not listen. */
export async function readDocuments(): Promise<Documents> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jurat-documents-'))
  const config = readConfig({
    JURAT_DATA_DIR: dataDir,
    JURAT_LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://jurat.example.com',
    // Never connected to: the documents need no database, and an embedded one takes three seconds to create.
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    // Without it, the database would be asked whether it has a key.
    JURAT_SECRET_KEY: Buffer.alloc(32).toString('base64'),
  })
  const ctx = await openContext(config)
  try {
    const app = (await openApp(ctx, 'admin-token-of-nobody')) as Documented
    const documents = {
      v3: app.v3Document(),
      manage: app.manageDocument(),
      booking: app.bookingDocument(),
      auth: app.authDocument(),
    }
    await app.close()
    return documents
  } finally {
    await ctx.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
