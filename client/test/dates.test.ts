import { describe, expect, test } from 'vitest'
import { JuratBooking } from '../src/booking.ts'
import { Jurat, JuratApiError, JuratError } from '../src/index.ts'

// The service replaces an invalid date by today: the client rejects it instead.

function openClients() {
  const asked: string[] = []
  const fetch = async (input: string | URL | Request) => {
    asked.push(`${input}`)
    return Response.json({ object: 'availability' })
  }
  const options = { baseUrl: 'http://127.0.0.1:1', fetch, maxRetries: 0 }
  const booking = new JuratBooking({ ...options, key: 'V1StGXR8_Z5jdHi6B-myT' })
  const jurat = new Jurat({ ...options, token: 'a-token-of-twenty-letters' })
  return {
    asked,
    jurat,
    calls: [jurat.availability.get.bind(jurat.availability), booking.availability.bind(booking)],
  }
}

describe('availability', () => {
  test.each([
    '2026-13-45',
    '2027-02-29',
    '2027-02-30',
    'tomorrow',
    '',
    '2027-3-1',
    '2027-03-01T00:00:00Z',
    '20270301',
  ])('The client does not ask for availability of the date %j', async date => {
    const { asked, calls } = openClients()
    for (const call of calls) {
      const error = await call({ date }).catch((error: unknown) => error)
      expect(error).toBeInstanceOf(JuratError)
      expect(error).not.toBeInstanceOf(JuratApiError)
      expect((error as Error).message).toBe(
        `date is ${JSON.stringify(date)}. Use a calendar date as YYYY-MM-DD.`,
      )
    }
    expect(asked).toEqual([])
  })

  test('`jurat.request` sends any date unchecked to the availability operation', async () => {
    const { asked, jurat } = openClients()
    await jurat.request('GET', '/wp-json/v3/appointments/availability', { query: { date: 'tomorrow' } })
    expect(asked.map(url => new URL(url).search)).toEqual(['?date=tomorrow'])
  })

  test('The client asks for availability of a calendar day and of today', async () => {
    const { asked, calls } = openClients()
    for (const call of calls) {
      for (const query of [{ date: '2028-02-29' }, { date: undefined }, {}]) await call(query)
    }
    expect(asked.map(url => new URL(url).search)).toEqual([
      '?date=2028-02-29',
      '',
      '',
      '?date=2028-02-29',
      '',
      '',
    ])
  })
})
