import { expect } from 'vitest'
import { customer } from './bookings.ts'
import type { Workspace } from './harness.ts'

/** Helpers for the tests of booking. */

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
export const aroundTheClock = weekdays.map(weekday => ({ weekday, from: '00:00', to: '24:00' }))

export interface Staff {
  name?: string
  email?: string
  categories?: string[]
  timezone?: string
  buffer_before_minutes?: number
  buffer_after_minutes?: number
  weekly?: object[]
}

/** Removes the sandbox's notaries and adds these, by default on duty around the clock for `remote`. */
export async function staff(workspace: Pick<Workspace, 'manage'>, ...team: Staff[]): Promise<number[]> {
  for (const { id } of (await workspace.manage('GET', '/notaries')).body.data)
    expect((await workspace.manage('DELETE', `/notaries/${id}`)).status).toBe(200)
  const ids: number[] = []
  for (const { weekly = aroundTheClock, ...person } of team) {
    const body = { name: `Notary ${ids.length + 1}`, categories: ['remote'], ...person }
    const hired = await workspace.manage('POST', '/notaries', body)
    expect(hired.status).toBe(201)
    const hours = await workspace.manage('PATCH', `/notaries/${hired.body.id}/hours`, { weekly })
    expect(hours.status).toBe(200)
    ids.push(hired.body.id)
  }
  return ids
}

/** Asks for an appointment at that time, and gives it to the notary, if one is named. */
export async function book(workspace: Pick<Workspace, 'manage'>, timestamp: number, given: object = {}) {
  const { notary_id, ...fields } = given as { notary_id?: number }
  const body = { ...customer, service: 'remote', timezone: 'UTC', timestamp, ...fields }
  const booked = await workspace.manage('POST', '/appointments', body)
  if (notary_id === undefined || booked.status !== 201 || booked.body.notary_id === notary_id) return booked
  const assigned = await workspace.manage('POST', `/appointments/${booked.body.id}/assign`, { notary_id })
  return assigned.status === 200 ? { ...assigned, status: 201 } : assigned
}

export const moveClock = (workspace: Workspace, advance_seconds: number) =>
  workspace.manage('POST', `/workspaces/${workspace.id}/clock`, { advance_seconds })
