import { describe, expect, test } from 'vitest'
import { findState, hasZip, stateCodes } from './us-states.ts'

const capitals = `
  AL 36104, AK 99801, AZ 85007, AR 72201, CA 95814, CO 80203, CT 06106, DE 19901, FL 32399, GA 30334, HI 96813,
  ID 83702, IL 62701, IN 46204, IA 50319, KS 66612, KY 40601, LA 70802, ME 04330, MD 21401, MA 02133, MI 48933,
  MN 55155, MS 39201, MO 65101, MT 59601, NE 68509, NV 89701, NH 03301, NJ 08608, NM 87501, NY 12207, NC 27601,
  ND 58501, OH 43215, OK 73105, OR 97301, PA 17101, RI 02903, SC 29201, SD 57501, TN 37243, TX 78701, UT 84111,
  VT 05602, VA 23219, WA 98501, WV 25305, WI 53703, WY 82001, DC 20001, PR 00901`

const elsewhere = `
  AA 34002, AE 09012, AP 96205, AS 96799, FM 96941, GU 96910, MH 96960, MP 96950, PW 96940, VI 00802`

const exceptions = `
  CT 06320, NY 06390, NY 00501, MA 05501, MA 05544, VT 05488, VA 20166, DC 20202, DC 20301, MD 20588, VA 20598,
  DC 56901, GA 39813, GA 39901, TX 73301, TX 73344, TX 73960, OK 73949, TX 88510, NM 88001, NV 88901, NV 89049,
  ID 83422, WY 83414, WY 83001, CA 96101, HI 96701, HI 96898, GU 96932, KY 42223, PR 00601, PR 00745, VI 00850`

const pairs = (table: string) =>
  table.split(',').map(pair => {
    const [state, zip] = pair.trim().split(' ')
    return [findState(state ?? ''), zip ?? ''] as const
  })

describe('hasZip', () => {
  test.each(pairs([capitals, elsewhere, exceptions].join()))(
    'Whether %s has the ZIP code %s',
    (state, zip) => {
      expect(state && hasZip(state, zip)).toBe(true)
    },
  )

  test("No state has the ZIP code of another state's capital", () => {
    expect(pairs(capitals)).toHaveLength(52)
    for (const [state, zip] of pairs([capitals, elsewhere].join())) {
      expect(stateCodes.filter(code => hasZip(code, zip))).toEqual([state])
    }
  })

  test('A ZIP code has at most one state, except those of two offices outside DC', () => {
    const zips = Array.from({ length: 100_000 }, (_, at) => String(at).padStart(5, '0'))
    const shared = zips.filter(zip => stateCodes.filter(code => hasZip(code, zip)).length > 1)
    expect(shared).toEqual(['20588', '20598'])
  })
})

describe('findState', () => {
  test.each([
    ['ny', 'NY'],
    ['New York', 'NY'],
    [' north  carolina ', 'NC'],
    ['D.C.', 'DC'],
    ['district of columbia', 'DC'],
    ['PUERTO RICO', 'PR'],
    ['AP', 'AP'],
  ])('The state written as %s is %s', (text, code) => {
    expect(findState(text)).toBe(code)
  })

  test.each(['', 'XX', 'Ontario', 'N', 'New', '__proto__', 'constructor'])(
    'No state is written as %s',
    text => {
      expect(findState(text)).toBeUndefined()
    },
  )
})
