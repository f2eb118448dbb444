import type { Context } from '../platform/context.ts'
import { fairLink, fairText, withoutHidden } from '../platform/lib/shown-text.ts'
import type { WorkspaceRow } from './queries.ts'

/** An accent color that is readable on a light and on a dark page, `#rrggbb`. */
export interface Accent {
  light: string
  dark: string
}

/** How a business appears to its customers. */
export interface Brand {
  name: string
  accent: Accent
  logoUrl: string | null
  privacyUrl: string | null
  termsUrl: string | null
  /** One line, such as a phone number. */
  contact: string | null
}

/** The name that customers see, also that of a workspace from before hidden characters were rejected. */
export const businessName = ({ display_name, name }: Pick<WorkspaceRow, 'display_name' | 'name'>): string =>
  withoutHidden(display_name ?? name)

export const defaultAccent = '#1f4b99'

/** The brand of a workspace, for its pages and mails. */
export const brandOf = (ctx: Context, workspace: WorkspaceRow): Brand => ({
  name: businessName(workspace),
  accent: correctedAccent(workspace.accent_color ?? defaultAccent),
  logoUrl: logoUrl(ctx, workspace),
  privacyUrl: fairLink(workspace.privacy_url),
  termsUrl: fairLink(workspace.terms_url),
  contact: fairText(workspace.contact),
})

/** The digest changes with the logo, so browsers keep the image for a year. */
export const logoUrl = (
  ctx: Context,
  { id, logo_digest }: Pick<WorkspaceRow, 'id' | 'logo_digest'>,
): string | null => (logo_digest === null ? null : `${ctx.config.publicUrl}/brand/${id}/${logo_digest}`)

/** The tints of the pages, on which contrast is a little lower than on their paper. */
const lightTint = '#f3f5f8'
const darkTint = '#1e232b'
/** WCAG 2.2, 1.4.3. A little more, because rounding may lose some. */
const leastContrast = 4.6

/**
 * The color, darkened until white text on it and it on white are readable, and lightened until it is readable
 * on the dark page. The hue stays.
 */
export const correctedAccent = (color: string): Accent => ({
  light: towards(color, '#000000', lightTint),
  dark: towards(color, '#ffffff', darkTint),
})

function towards(color: string, end: string, paper: string): string {
  for (let share = 0; share <= 100; share += 2) {
    const mixed = mix(color, end, share / 100)
    if (contrast(mixed, paper) >= leastContrast) return mixed
  }
  return end
}

const channels = (color: string): number[] =>
  [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))

function mix(color: string, end: string, share: number): string {
  const to = channels(end)
  const mixed = channels(color).map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** Contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
