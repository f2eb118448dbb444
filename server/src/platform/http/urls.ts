import type { Context } from '../context.ts'

/** Absolute URL of a v3 path, for `links`. */
export const v3Url = (ctx: Context, path: string): string => `${ctx.config.publicUrl}/wp-json/v3${path}`

export const manageUrl = (ctx: Context, path: string): string => `${ctx.config.publicUrl}/manage/v1${path}`

/** Absolute URL of the feed with that key. */
export const feedUrl = (ctx: Context, key: string): string => `${ctx.config.publicUrl}/calendar/${key}.ics`

/** Absolute URL of a page of customers. */
export const pageUrl = (ctx: Context, path: string): string => `${ctx.config.publicUrl}${path}`

export const bookingUrl = (ctx: Context, key: string): string => `${ctx.config.publicUrl}/booking/v1/${key}`

/** Path under which a proxy serves the installation: empty, or `/notary`. */
export const basePath = (ctx: Context): string => new URL(ctx.config.publicUrl).pathname.replace(/\/$/, '')
