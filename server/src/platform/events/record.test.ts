import { describe, expect, test } from 'vitest'
import { eventIdAt, isEventId, newEventId } from './record.ts'

describe('The ids of events', () => {
  test('Event ids sort in the order in which they were made, within a millisecond too', () => {
    const ids = Array.from({ length: 20_000 }, () => newEventId())
    expect(ids).toEqual(ids.toSorted())
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter(id => !isEventId(id))).toEqual([])
  })

  test('Event ids sort above those from before a moment, and below those from after it', () => {
    const [before, id] = [new Date(Date.now() - 1_000), newEventId()]
    expect(eventIdAt(before) < id).toBe(true)
    expect(eventIdAt(new Date(Date.now() + 1_000)) > id).toBe(true)
  })
})
