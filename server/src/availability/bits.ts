/** Sets of small whole numbers as the bits of one, so that a day of a hundred notaries is a few thousand operations. */

/** The numbers from `from` to before `to`. */
export const bitsBetween = (from: number, to: number): bigint =>
  from < to ? ((1n << BigInt(to - from)) - 1n) << BigInt(from) : 0n

/** Every number of the set less `by`; what would be negative is gone. */
export const lowered = (bits: bigint, by: number): bigint =>
  by >= 0 ? bits >> BigInt(by) : bits << BigInt(-by)

/** Every number of which it or one of the `length - 1` after it is in the set. */
export function smeared(bits: bigint, length: number): bigint {
  let result = bits
  let reach = 1
  while (reach < length) {
    const step = Math.min(reach, length - reach)
    result |= result >> BigInt(step)
    reach += step
  }
  return result
}

export const hasBit = (bits: bigint, bit: number): boolean => ((bits >> BigInt(bit)) & 1n) === 1n

/** The smallest number of the set; it must not be empty. */
export const lowestBit = (bits: bigint): number => (bits & -bits).toString(2).length - 1

/** The largest number of the set; it must not be empty. */
export const highestBit = (bits: bigint): number => bits.toString(2).length - 1
