import { monthOf, nearestStarts } from '../../calendar/availability/month.ts'
import { isDate } from '../../platform/http/validation.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { dateIn } from '../../platform/lib/time-zone.ts'
import { link, type TimePage } from './page-context.ts'
import {
  clockTime,
  clockTimeWithZone,
  dateText,
  firstWeekday,
  hourRange,
  monthText,
  shortTime,
  weekdays,
} from './times.ts'

/** The free times of a month, and the day that the reader chose. */
export interface Choice {
  month: string
  days: Map<string, Date[]>
  firstFree: Date | null
  /** `YYYY-MM-DD`. Undefined until the reader chooses a day of this month. */
  day: string | undefined
}

/**
 * Reads the month of the chosen day, of the `month` parameter, of the time that is `booked`, or of the first
 * free time.
 */
export async function choiceOf(page: TimePage, booked: Date | null = null): Promise<Choice> {
  const { ctx, workspace, wanted: wish, timezone, now, query } = page
  const read = (month: string) => monthOf(ctx.db, ctx, workspace, { month, timezone, ...wish })
  const day = query.day !== undefined && isDate(query.day) ? query.day : undefined
  const wanted = query.month !== undefined && isDate(`${query.month}-01`) ? query.month : undefined
  const thisMonth = dateIn(now, timezone).slice(0, 7)
  const ofBooked = booked && booked > now ? dateIn(booked, timezone).slice(0, 7) : undefined
  const month = day?.slice(0, 7) ?? wanted ?? ofBooked ?? thisMonth
  const found = await read(month)
  if (day || wanted || ofBooked || found.days.size > 0 || !found.firstFree) return { ...found, day }
  const firstMonth = dateIn(found.firstFree, timezone).slice(0, 7)
  return { ...(await read(firstMonth)), day }
}

/**
 * The month as a table of links, and the times of the chosen day. `here` is the path of the page. The day of
 * `booked`, the customer's present time, is marked.
 */
export function monthAndTimes(
  page: TimePage,
  choice: Choice,
  here: string,
  times: (at: Date[]) => Html,
  booked: Date | null = null,
): Html {
  const { texts, locale } = page
  const { day, days } = choice
  const isFull = days.size === 0 && day === undefined
  return html`<div class="choose">
<section aria-labelledby="month">
<div class="months">
<h2 id="month">${monthText(choice.month, locale)}</h2>
${monthLinks(page, choice, here)}
</div>
${monthTable(page, choice, here, booked)}
${isFull && noneThisMonth(page, choice, here)}
</section>
${
  !isFull &&
  html`<section aria-labelledby="times" class="day">
<h2 id="times" tabindex="-1">${day === undefined ? texts.chooseDay : dateText(day, locale)}</h2>
${timesOf(page, choice, here, times)}
</section>`
}
</div>`
}

function timesOf(page: TimePage, choice: Choice, here: string, times: (at: Date[]) => Html): Html {
  const { day, days, firstFree } = choice
  if (day === undefined)
    return html`<p class="quiet">${page.texts.dayHint}</p>${firstFree && firstFreeLink(page, firstFree, here)}`
  const starts = days.get(day) ?? []
  return starts.length > 0 ? times(starts) : noneThatDay(page, choice, here)
}

function monthLinks(page: TimePage, { month }: Choice, here: string): Html {
  const { texts, locale, now, timezone, workspace } = page
  const first = dateIn(now, timezone).slice(0, 7)
  const last = dateIn(new Date(now.getTime() + workspace.horizon_days * 86_400_000), timezone).slice(0, 7)
  const step = (by: number) => Temporal.PlainYearMonth.from(month).add({ months: by }).toString()
  const arrow = (to: string, sign: string, isOpen: boolean, rel: string) =>
    isOpen
      ? html`<a class="step" href="${link(page, here, { month: to })}" rel="${rel}" aria-label="${monthText(to, locale)}" data-soft data-focus="month">${sign}</a>`
      : html`<span class="step" aria-hidden="true">${sign}</span>`
  return html`<nav aria-label="${texts.otherMonths}">${arrow(step(-1), '‹', month > first, 'prev')}${arrow(step(1), '›', month < last, 'next')}</nav>`
}

function monthTable(page: TimePage, { month, days, day }: Choice, here: string, booked: Date | null): Html {
  const { texts, locale, now, timezone } = page
  const today = dateIn(now, timezone)
  const bookedDay = booked && dateIn(booked, timezone)
  const cell = (date: string | undefined) => {
    if (date === undefined) return html`<td></td>`
    const number = Number(date.slice(8))
    const count = days.get(date)?.length ?? 0
    const marks = [date === today && 'today', date === bookedDay && 'booked'].filter(mark => mark !== false)
    const said = [date === today && texts.today, date === bookedDay && texts.bookedDay]
      .filter(text => text !== false)
      .map(text => `, ${text}`)
      .join('')
    const classes = marks.length > 0 && html` class="${marks.join(' ')}"`
    if (count === 0)
      return html`<td><span${classes}>${number}${said !== '' && html`<span class="hidden">${said}</span>`}</span></td>`
    const current = date === day && html` aria-current="date"`
    // People who speak to the browser say what they see: `1`, where French dates say `1er`.
    const spoken = dateText(date, locale).replace(/\b1er\b/, '1')
    return html`<td><a href="${link(page, here, { day: date })}#times" aria-label="${texts.dayWithTimes(spoken, count)}${said}"${current} data-soft data-focus="times"${classes}>${number}</a></td>`
  }
  return html`<table class="month"><caption class="hidden">${texts.monthCaption(monthText(month, locale))}</caption>
<thead><tr>${weekdays(locale).map(({ long, short }) => html`<th scope="col" abbr="${long}">${short}</th>`)}</tr></thead>
<tbody>${weeksOf(month, locale).map(week => html`<tr>${week.map(cell)}</tr>`)}</tbody>
</table>`
}

/** The dates of a month in weeks of seven. Days of other months are undefined. */
function weeksOf(month: string, locale: string): (string | undefined)[][] {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const before = (first.dayOfWeek - firstWeekday(locale) + 7) % 7
  const cells = Array.from({ length: Math.ceil((before + first.daysInMonth) / 7) * 7 }, (_, index) => {
    const day = index - before
    return day >= 0 && day < first.daysInMonth ? first.add({ days: day }).toString() : undefined
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

function noneThisMonth(page: TimePage, { month, firstFree }: Choice, here: string): Html {
  return html`<p>${page.texts.noneInMonth(monthText(month, page.locale))}</p>${firstFreeLink(page, firstFree, here)}`
}

function noneThatDay(page: TimePage, { days, day = '', firstFree }: Choice, here: string): Html {
  const { texts, timezone, now } = page
  const next = [...days.keys()].find(date => date > day)
  const first = next === undefined ? firstFree : (days.get(next)?.[0] ?? null)
  return html`<p>${day < dateIn(now, timezone) ? texts.dayPast : texts.noneThatDay}</p>${firstFreeLink(page, first && dateIn(first, timezone) !== day ? first : null, here)}`
}

function firstFreeLink(page: TimePage, at: Date | null, here: string): Html {
  if (!at) return html`<p>${page.texts.noneAtAll(page.brand.contact)}</p>`
  const day = dateIn(at, page.timezone)
  return html`<p><a class="button plain" href="${link(page, here, { day })}#times" data-soft data-focus="times">${page.texts.nextFree(shortTime(at, page, page.now))}</a></p>`
}

/** More times than this are grouped by hour. */
const mostInOneList = 24

/** Buttons that submit the chosen instant, by the time of day. `except` is shown and cannot be chosen. */
export function timeButtons(page: TimePage, starts: Date[], except?: Date): Html {
  const { texts } = page
  const hourOf = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(page.timezone).hour
  const partOf = (at: Date) => texts.partsOfDay.findLast(({ from }) => hourOf(at) >= from)?.name ?? ''
  const labels = starts.map(at => clockTime(at, page))
  const labelOf = (at: Date) => {
    const label = clockTime(at, page)
    return labels.indexOf(label) === labels.lastIndexOf(label) ? label : clockTimeWithZone(at, page)
  }
  const item = (at: Date) =>
    at.getTime() === except?.getTime()
      ? html`<li class="own"><span class="current">${labelOf(at)} <span>${texts.currentTime}</span></span></li>`
      : html`<li>${timeButton(at, labelOf(at))}</li>`
  const list = (times: Date[]) => html`<ul class="times">${times.map(item)}</ul>`
  const hours = starts.map(hourOf)
  const own = starts.find(at => at.getTime() === except?.getTime())
  const opened = own ? hourOf(own) : (hours.find(hour => hour >= officeOpens) ?? hours[0])
  const isLong = starts.length > mostInOneList
  const shown = (times: Date[]) =>
    isLong ? byHour(page, Map.groupBy(times, hourOf), opened, list) : list(times)
  // In the order of time: a reader who sees 1:00 AM below 11:00 PM books a night too early.
  return html`${[...Map.groupBy(starts, partOf)].map(([name, times]) => html`<h3>${name}</h3>${shown(times)}`)}`
}

/** The hour that is open when the reader sees the list. */
const officeOpens = 9

/** A long list is hard to read on a phone: first the hours, then the times of one. */
function byHour(
  { texts, locale }: TimePage,
  hours: Map<number, Date[]>,
  opened: number | undefined,
  list: (times: Date[]) => Html,
): Html {
  return html`<div class="hours">${[...hours].map(
    ([hour, times]) =>
      html`<details${hour === opened && html` open`}><summary>${texts.hourWithTimes(hourRange(hour, locale), times.length)}</summary>${list(times)}</details>`,
  )}</div>`
}

const timeButton = (at: Date, label: string): Html =>
  html`<button name="timestamp" value="${at.getTime() / 1000}">${label}</button>`

/** The three free times nearest to one that was taken, as buttons. `except` is not among them. */
export async function nearestButtons(
  page: TimePage,
  at: Date,
  label = (time: string) => time,
  except: Date | null = null,
): Promise<Html> {
  const others = except ? [at, except] : [at]
  const nearest = await nearestStarts(page.ctx.db, page.ctx, page.workspace, page.wanted, at, others)
  if (nearest.length === 0) return html``
  return html`<h3>${page.texts.nearest}</h3><ul class="times wide">${nearest.map(free => html`<li>${timeButton(free, label(shortTime(free, page, page.now)))}</li>`)}</ul>`
}
