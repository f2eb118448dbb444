import ICAL from 'ical.js'
import { endOf, type Moment, momentNamed } from './moments.ts'
import type { ZoneNamed } from './zone.ts'

/** One `VEVENT`. */
export interface Part {
  component: ICAL.Component
  uid: string
  start: Moment
  /** The repetition that it replaces. Undefined for the event itself. */
  replaces: Moment | undefined
  /** With all that follow. */
  isForFuture: boolean
  isCanceled: boolean
  isBusy: boolean
  /** How new it is among the parts with the same `UID`: `SEQUENCE`, then the time of its last change. */
  sequence: number
  changed: string
  endOf(start: Moment): number
}

/** Throws for an event that is broken. */
export function partOf(text: string, zoneNamed: ZoneNamed, owners: Set<string>): Part {
  const component = new ICAL.Component(ICAL.parse(text))
  const value = (name: string) => `${component.getFirstPropertyValue(name) ?? ''}`
  const isCanceled = value('status').toUpperCase() === 'CANCELLED'
  const replaces = momentNamed(component, 'recurrence-id', zoneNamed)
  const start =
    momentNamed(component, 'dtstart', zoneNamed) ?? replaces ?? (isCanceled ? noMoment : undefined)
  if (!start) throw new RangeError('no start')
  return {
    component,
    start,
    replaces,
    isCanceled,
    uid: value('uid'),
    isForFuture: component.getFirstProperty('recurrence-id')?.getParameter('range') === 'THISANDFUTURE',
    isBusy: !isCanceled && isBusy(component, owners),
    sequence: Number.parseInt(value('sequence'), 10) || 0,
    changed: `${value('dtstamp')} ${value('last-modified')}`,
    endOf: isCanceled ? () => 0 : endOf(component, start, zoneNamed),
  }
}

/** A cancellation needs no start. */
const noMoment: Moment = {
  wall: new Temporal.PlainDateTime(1970, 1, 1),
  zone: { msOf: () => 0, wallAt: () => new Temporal.PlainDateTime(1970, 1, 1) },
  isDate: false,
}

const freeStates = ['FREE', 'WORKINGELSEWHERE']

function isBusy(component: ICAL.Component, owners: Set<string>): boolean {
  const value = (name: string) => `${component.getFirstPropertyValue(name) ?? ''}`.toUpperCase()
  if (value('transp') === 'TRANSPARENT') return false
  if (freeStates.includes(value('x-microsoft-cdo-busystatus'))) return false
  const declined = component.getAllProperties('attendee').map(property => `${property.getFirstValue()}`)
  return !declined.some(address => owners.has(address.replace(/^mailto:/i, '').toLowerCase()))
}
