import type { Static } from 'typebox'
import { placeOfService } from '../../bookings/shared/place.ts'
import { isInPerson } from '../../bookings/shared/signing-method.ts'
import { bookableService } from '../../calendar/availability/availability.ts'
import { selectServices } from '../../calendar/services/services.ts'
import { inLanguage } from '../../calendar/services/texts.ts'
import { catalogs, languageOf } from '../../mail/languages/languages.ts'
import { previewMail } from '../../mail-templates/preview.ts'
import type { Context } from '../../platform/context.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { type Brand, brandOf } from '../../workspaces/brand.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { logoDataUrl } from '../../workspaces/logo.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { previewOf } from './document.ts'
import { chooseContent } from './open-steps.ts'
import type { PageContext } from './page-context.ts'
import type { BrandPreviewBody } from './preview-schema.ts'
import { servicesContent } from './services-content.ts'

type Given = Static<typeof BrandPreviewBody>

/** A page and a mail with the given parts of a brand instead of those of the workspace. Writes nothing. */
export async function previewBrand(ctx: Context, caller: Caller, given: Given) {
  const { page = 'times', mail = 'confirmation', lang = 'en' } = given
  const workspace = await getWorkspace(ctx.db, caller.workspaceId)
  const brand = brandWith(ctx, workspace, given)
  const { subject, html } = await previewMail(ctx.db, ctx, workspace.id, { kind: mail, lang, brand })
  return {
    accent: brand.accent,
    page: await previewPage(pageContextWith(ctx, caller, workspace, brand, lang), page),
    mail: { subject, html },
  }
}

function brandWith(ctx: Context, workspace: WorkspaceRow, given: Given): Brand {
  const { logo, display_name, accent_color, privacy_url, terms_url, contact } = given
  const changes = { display_name, accent_color, privacy_url, terms_url, contact }
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  const brand = brandOf(ctx, { ...workspace, ...Object.fromEntries(changed) })
  return logo === undefined ? brand : { ...brand, logoUrl: logo === null ? null : logoDataUrl(logo) }
}

function pageContextWith(
  ctx: Context,
  caller: Caller,
  workspace: WorkspaceRow,
  brand: Brand,
  lang: string,
): PageContext {
  const { language, locale } = languageOf(lang)
  return {
    ctx,
    caller,
    workspace,
    brand,
    language,
    locale,
    texts: catalogs[language].pages,
    timezone: workspace.timezone,
    readerTimezone: workspace.timezone,
    now: businessNow(ctx, workspace),
    carried: {},
    path: '/book/sample',
    query: {},
  }
}

async function previewPage(context: PageContext, page: 'services' | 'times'): Promise<string> {
  const services = await selectServices(context.ctx.db, context.workspace.id)
  const [service] = services
  if (page === 'services' || !service) return previewOf(context, servicesContent(context, 'sample', services))
  const content = await chooseContent({
    ...context,
    home: `/book/sample/${service.handle}`,
    service: inLanguage(service, context.language),
    isOffered: true,
    quantity: 1,
    wanted: bookableService(service),
    confirmation: service,
    isInPerson: isInPerson(service.signing_methods[0] ?? ''),
    takesPayment: false,
    payment: service,
    place: placeOfService(service),
  })
  return previewOf(context, content)
}
