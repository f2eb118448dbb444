import type { FastifyRequest } from 'fastify'
import type { OnlinePayment } from '../../bookings/checkouts/rules.ts'
import { nearestPlace, type Place, placeOf } from '../../bookings/shared/place.ts'
import { isInPerson } from '../../bookings/shared/signing-method.ts'
import type { Bookable } from '../../calendar/availability/find-starts.ts'
import type { Question } from '../../calendar/services/questions.ts'
import { bookedServiceOf, type ServiceRow } from '../../calendar/services/services.ts'
import { type ShownTexts, shownTexts } from '../../calendar/services/texts.ts'
import { catalogs, isLanguage, type Language, languageOf } from '../../mail/languages/languages.ts'
import type { PageTexts } from '../../mail/languages/page-texts.ts'
import { placeFor } from '../../mail-templates/meeting.ts'
import type { Context } from '../../platform/context.ts'
import { basePath } from '../../platform/http/urls.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { fromEpochSeconds, latestEpochSeconds } from '../../platform/lib/clock.ts'
import { notFound } from '../../platform/lib/errors.ts'
import { isKey } from '../../platform/lib/new-key.ts'
import { spelledZone } from '../../platform/lib/time-zone.ts'
import { type Brand, brandOf } from '../../workspaces/brand.ts'
import { businessNow } from '../../workspaces/business-time.ts'
import { getWorkspace, type WorkspaceRow } from '../../workspaces/workspaces.ts'
import { type KeyAccess, keyAccessOf, mainOf } from '../booking/access.ts'
import { wantedBy } from '../booking/availability.ts'

/** What every page needs to know: the business, and the language and time zone of the reader. */
export interface PageContext {
  ctx: Context
  caller: Caller
  workspace: WorkspaceRow
  brand: Brand
  language: Language
  locale: string
  texts: PageTexts
  /** IANA time zone in which times are shown: that of the place if there is one, else the reader's. */
  timezone: string
  readerTimezone: string
  /** Business time. */
  now: Date
  /** Parameters that every link of the page carries on. */
  carried: Carried
  /** Path of this page, for the links that change language and time zone. */
  path: string
  query: Record<string, string | undefined>
}

/** A page on which a time is chosen. */
export interface TimePage extends PageContext {
  wanted: Bookable
  /** How often the service is booked. */
  quantity: number
  service: ShownTexts
  place: Place
  /** Whether people meet, wherever that is. */
  isInPerson: boolean
  /** Whether the customer pays online before the time is booked. */
  takesPayment: boolean
  /** What the customer pays online then. */
  payment: OnlinePayment
  /** Whether staff confirm a time that is chosen. */
  confirmation: Pick<ServiceRow, 'confirmation' | 'confirmation_hours'>
}

/** A page that a key opened. */
export interface BookingPage extends TimePage {
  access: KeyAccess
  /** What the booked service asks. */
  questions: Question[]
  /** The page that the key opens. */
  home: 'schedule' | 'appointment' | 'upload'
}

/** Only what the reader chose: the page's own values follow the booking. */
interface Carried {
  lang?: string
  tz?: string
  /** The colors of the website that embeds the page. Without it the reader's system decides. */
  theme?: Theme
  /** Key of the booking request for which another time is chosen. */
  request?: string | undefined
  /** Key of a booking whose customer books again. */
  again?: string
  /** How often the service is booked, if more than once. */
  quantity?: number | undefined
}

/** The page that the key of the request opens. Throws `not_found`. */
export async function bookingPageOf(ctx: Context, request: FastifyRequest): Promise<BookingPage> {
  const access = keyAccessOf(request)
  const { appointment, kind } = access
  const main = mainOf(access)
  if (!main) throw notFound('Booking')
  const zone = (kind === 'appointment' && appointment?.timezone) || undefined
  const context = await pageContextOf(ctx, request, access.caller, main.lang, zone)
  const service = await bookedServiceOf(ctx.db, access.caller.workspaceId, main.service)
  const place = appointment
    ? await placeOf(ctx.db, appointment, service)
    : nearestPlace(main.signing_method, { service })
  const area = request.routeOptions.url?.split('/')[1]
  const home = area === 'upload' ? area : kind === 'reservation' ? 'schedule' : 'appointment'
  return {
    ...context,
    access,
    questions: service.questions,
    confirmation: service,
    wanted: wantedBy(access),
    quantity: main.quantity,
    home,
    service: shownTexts(service, context.language),
    isInPerson: isInPerson(main.signing_method),
    takesPayment: service.payment_at !== 'none' || Boolean(access.reservation?.card_hold),
    payment: service,
    ...atPlace(context, place),
  }
}

/** The place, and the zone of all times on a page about it. */
export const atPlace = (
  { workspace, readerTimezone }: PageContext,
  place: Place,
): Pick<TimePage, 'place' | 'timezone'> => ({
  place,
  timezone: placeFor({ workspace }, place).placeTimezone ?? readerTimezone,
})

/** The id in the path of a signer or document. Throws `not_found`. */
export function idOf(request: FastifyRequest): number {
  const id = Number((request.params as { id?: string }).id)
  if (!Number.isSafeInteger(id)) throw notFound('Page')
  return id
}

/** The instant of a parameter in epoch seconds, with the bounds of the API. Undefined for anything else. */
export function instantIn(text: string | undefined): Date | undefined {
  const seconds = Number(text)
  return text && Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= latestEpochSeconds
    ? fromEpochSeconds(seconds)
    : undefined
}

/**
 * The context of a page of this workspace. `lang` and `timezone` apply unless the reader chose others.
 */
export async function pageContextOf(
  ctx: Context,
  request: FastifyRequest,
  caller: Caller,
  lang: string,
  timezone?: string,
): Promise<PageContext> {
  return contextIn(ctx, request, caller, await getWorkspace(ctx.db, caller.workspaceId), lang, timezone)
}

/** The same, of a workspace that was read before. */
export function contextIn(
  ctx: Context,
  request: FastifyRequest,
  caller: Caller,
  workspace: WorkspaceRow,
  lang: string,
  timezone?: string,
): PageContext {
  const query = queryOf(request)
  const carried = carriedOf(query)
  const { language, locale } = languageOf(carried.lang ?? lang)
  const readerTimezone = carried.tz ?? timezone ?? workspace.timezone
  return {
    ctx,
    caller,
    workspace,
    brand: brandOf(ctx, workspace),
    language,
    locale,
    texts: catalogs[language].pages,
    timezone: readerTimezone,
    readerTimezone,
    now: businessNow(ctx, workspace),
    carried,
    path: pathOf(ctx, request),
    query,
  }
}

/**
 * Path of the page that was asked for. Two slashes at its beginning, also backslashes, would lead to another
 * host.
 */
export const pathOf = (ctx: Context, { url }: FastifyRequest): string =>
  `${basePath(ctx)}/${(url.split('?')[0] ?? '').replace(/^[/\\]+/, '')}`

/** The parameters of the URL. One that is repeated counts as left out. */
export const queryOf = (request: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

export type Theme = 'light' | 'dark'

export function carriedOf({ lang, tz, theme, again }: Record<string, string | undefined>): Carried {
  const zone = tz === undefined ? undefined : spelledZone(tz)
  return {
    ...(lang !== undefined && isLanguage(lang) ? { lang } : {}),
    ...(zone ? { tz: zone } : {}),
    ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
    ...(again !== undefined && isKey(again) ? { again } : {}),
  }
}

/** Path of a page, with the reader's choices. Parameters that are undefined are left out. */
export function link(
  { ctx, carried }: Pick<PageContext, 'ctx' | 'carried'>,
  path: string,
  params: Record<string, string | number | undefined> = {},
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...carried, ...params })) {
    if (value !== undefined) query.set(name, String(value))
  }
  const text = query.size > 0 ? `?${query}` : ''
  return `${basePath(ctx)}${path}${text}`
}
