import type { Service } from '@jurat/client/manage'

type Part = Service['deposit']

/** A part of a price as its fields show it. Empty: none. */
export interface PartValues {
  unit: 'amount' | 'percent'
  value: number | string
}

export const partValuesOf = (part: Part | undefined): PartValues =>
  typeof part?.percent === 'number'
    ? { unit: 'percent', value: part.percent }
    : { unit: 'amount', value: part?.amount ?? '' }

/** What is sent of it. */
export const typedPart = ({ unit, value }: PartValues): { amount?: number; percent?: number } | null =>
  value === '' ? null : { [unit]: Number(value) }
