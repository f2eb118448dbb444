import { clocksAgree } from '../../../mail-templates/meeting.ts'
import { type Html, html } from '../../../platform/lib/html.ts'
import { countryOfZone } from '../../../platform/lib/zone-countries.ts'
import type { PageContext } from '../page-context.ts'
import { clockTime, placeOfZone } from '../times.ts'
import { findZones } from './zone-search.ts'

/** The zone of all times on the page, with a search for another one. */
export function zoneLine(context: PageContext): Html {
  const { texts, query } = context
  const wanted = query.city?.trim() ?? ''
  return zoneBox(
    context,
    html`
<details${wanted !== '' && html` open`}><summary>${texts.changeZone}</summary>
<form method="get" action="${context.path}" data-soft data-focus="city">
${keptFields(context)}
<label for="city">${texts.city}</label>
<p class="row"><input id="city" name="city" value="${wanted}" maxlength="80" autocomplete="off"><button class="plain">${texts.search}</button></p>
</form>
${wanted !== '' && results(context, wanted)}
</details>`,
  )
}

/** The zone alone: where no time is chosen, a search would only be in the way of the form. */
export const zoneName = (context: PageContext): Html => zoneBox(context)

/** With its current time, and the reader's zone if its clock shows another time. */
function zoneBox(context: PageContext, search?: Html): Html {
  const { texts, locale, timezone, readerTimezone, now, carried } = context
  const said = texts.timesIn(placeOfZone(context), clockTime(now, context))
  const reader = { locale, timezone: readerTimezone }
  const own =
    !clocksAgree(now, timezone, readerTimezone) &&
    html`<br><span class="quiet">${texts.readerZone(placeOfZone(reader), clockTime(now, reader))}</span>`
  return html`<div class="zone" data-zone="${readerTimezone}"${carried.tz === undefined && html` data-detect`}>
<p id="zone">${said}${own}</p>${search}
</div>`
}

/** Results that are shown at first. */
const mostAtFirst = 8

function results(context: PageContext, wanted: string): Html {
  const { texts, locale, now, path, query, workspace } = context
  const found = findZones(wanted, locale, now, countryOfZone(workspace.timezone))
  if (found.length === 0) return html`<p role="status">${texts.noZone(wanted)}</p>`
  const linkTo = (params: Record<string, string>) =>
    `${path}?${new URLSearchParams([...kept(context), ...Object.entries(params)])}`
  const some = query.zones === 'all' ? found : found.slice(0, mostAtFirst)
  const rest = found.length - some.length
  return html`<ul class="zones" data-announce="${texts.zonesFound(found.length)}">${some.map(
    ({ name, country, timezone, offset }) =>
      html`<li><a href="${linkTo({ tz: timezone })}" data-soft data-focus="zone">${country && country !== name ? `${name}, ${country}` : name}</a> <span class="quiet">${texts.now(clockTime(now, { locale, timezone }))}${offset && ` · ${offset}`}</span></li>`,
  )}</ul>
${rest > 0 && html`<p><a href="${linkTo({ ...(context.carried.tz && { tz: context.carried.tz }), city: wanted, zones: 'all' })}" data-soft data-focus="city">${texts.moreZones(rest)}</a></p>`}`
}

/** The page's own parameters, without those of the zone. */
const kept = ({ query }: PageContext): [string, string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' && !['tz', 'city', 'zones'].includes(name)
      ? [[name, value] as [string, string]]
      : [],
  )

const keptFields = (context: PageContext) => [
  ...kept(context).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`),
  context.carried.tz !== undefined && html`<input type="hidden" name="tz" value="${context.carried.tz}">`,
]
