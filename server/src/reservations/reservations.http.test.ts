import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, startHouse } from '../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

describe('creating', () => {
  test('answers id and link alone, and fires reservation-created', async () => {
    const workspace = await house.workspace()
    const body = { first_name: 'Ana', last_name: 'Ortiz', service: 'remote' }
    const created = await workspace.call('POST', '/reservations', body)
    expect(created.status).toBe(201)
    expect(Object.keys(created.body)).toEqual(['object', 'id', 'links'])
    expect(created.body.links.self).toBe(`${house.url}/wp-json/v3/reservations/${created.body.id}`)
    expect(await workspace.eventTypes()).toEqual(['reservation-created'])
  })
})
