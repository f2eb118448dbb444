import { expect, test } from 'vitest'
import { nearestPlace, placeOfService } from './place.ts'

const own = (name: string) => ({ location: `At ${name}`, meeting_url: `https://${name}.example/` })
const none = { location: null, meeting_url: null }
const owners = {
  appointment: own('appointment'),
  notary: { ...own('notary'), timezone: 'America/Denver' },
  service: own('service'),
}

test.each([
  ['wet', ['appointment', 'service', 'notary'], ['appointment']],
  ['remote', ['appointment', 'service'], ['appointment', 'notary', 'service']],
  ['enotary', ['appointment', 'service'], ['appointment', 'notary', 'service']],
] as const)('With the signing method %s the first value of these counts', (method, locations, links) => {
  const without = (names: readonly string[]) => ({
    appointment: names.includes('appointment') ? none : owners.appointment,
    notary: names.includes('notary') ? { ...owners.notary, ...none } : owners.notary,
    service: names.includes('service') ? none : owners.service,
  })
  for (const [at, owner] of locations.entries()) {
    const place = nearestPlace(method, without(locations.slice(0, at)))
    expect([place.location, place.locationOf]).toEqual([`At ${owner}`, owner])
    expect(place.timezone).toBe(owner === 'notary' ? 'America/Denver' : null)
  }
  for (const [at, owner] of links.entries()) {
    const place = nearestPlace(method, without(links.slice(0, at)))
    expect([place.meetingUrl, place.meetingUrlOf]).toEqual([`https://${owner}.example/`, owner])
  }
  expect(nearestPlace(method, without(locations))).toMatchObject({ location: null, locationOf: null })
  expect(nearestPlace(method, without(links))).toMatchObject({ meetingUrl: null, meetingUrlOf: null })
})

test('Before a booking the place is that of the service, with the first of its signing methods', () => {
  expect(placeOfService({ ...owners.service, signing_methods: ['enotary', 'wet'] })).toMatchObject({
    location: 'At service',
    meetingUrl: 'https://service.example/',
  })
  expect(placeOfService({ ...owners.service, signing_methods: ['wet'] }).meetingUrl).toBeNull()
})
