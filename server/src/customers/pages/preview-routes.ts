import type { Context } from '../../platform/context.ts'
import { type App, read } from '../../platform/http/operation.ts'
import { previewBrand } from './preview.ts'
import { BrandPreview, BrandPreviewBody } from './preview-schema.ts'

/** `/brand-previews` of the management interface. */
export function brandPreviewRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/brand-previews',
    {
      id: 'previewBrand',
      tag: 'Workspaces',
      scope: 'workspace:write',
      within: 'body',
      idempotent: false,
      summary: 'Preview a brand',
      description:
        'Returns a page and a mail to customers with the given parts of a brand. Parts that are left out are those of the workspace. Nothing is changed or sent.',
      body: BrandPreviewBody,
      response: BrandPreview,
      errors: ['not_found'],
    },
    async ({ body, caller }) => {
      const { accent, page, mail } = await previewBrand(ctx, caller, body)
      return {
        object: 'brand_preview' as const,
        accent_color: accent,
        page_html: page,
        mail_subject: mail.subject,
        mail_html: mail.html,
      }
    },
    'POST',
  )
}
