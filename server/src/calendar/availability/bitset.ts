/**
 * Sets of small whole numbers as the bits of a bigint, so that a day of a hundred notaries takes a few
 * thousand operations.
 */

/** The numbers from `from` to before `to`. */
export const bitsBetween = (from: number, to: number): bigint =>
  from < to ? ((1n << BigInt(to - from)) - 1n) << BigInt(from) : 0n

/** Every number of the set minus `by`. Negative results are dropped. */
export const lowered = (bits: bigint, by: number): bigint =>
  by >= 0 ? bits >> BigInt(by) : bits << BigInt(-by)

/** Every number for which it or one of the `length - 1` numbers after it is in the set. */
export function dilated(bits: bigint, length: number): bigint {
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

/** The smallest number of the set, which must not be empty. */
export const lowestBit = (bits: bigint): number => (bits & -bits).toString(2).length - 1

/** The largest number of the set, which must not be empty. */
export const highestBit = (bits: bigint): number => bits.toString(2).length - 1
