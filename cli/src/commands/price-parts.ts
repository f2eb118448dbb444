import { InvalidArgumentError } from 'commander'
import type { ServiceUpdateParams } from '../../../client/src/manage.ts'
import { amountValue, wholeNumber } from '../command.ts'

/** `25` is an amount, `25%` a share, `none` nothing. */
export function pricePart(text: string): { amount: number } | { percent: number } | null {
  if (text === 'none') return null
  const [, share] = /^(\d{1,3}(?:\.\d{1,3})?)\s?%$/.exec(text) ?? []
  if (share !== undefined && Number(share) > 0 && Number(share) <= 100) return { percent: Number(share) }
  if (share === undefined && Number(text) > 0) return { amount: amountValue(text) }
  throw new InvalidArgumentError('It must be an amount such as 25, a share such as 25%, or none.')
}

const hours = wholeNumber(0, 720)

/** `hours=24,fee=25,no_show_fee=50%`, or `none`. */
export function policyValue(text: string): NonNullable<ServiceUpdateParams['cancellation_policy']> | null {
  if (text === 'none') return null
  const fields = new Map(
    text.split(',').map(field => {
      const [, name = '', value = ''] = /^(hours|fee|no_show_fee)=(.*)$/.exec(field.trim()) ?? []
      return [name, value]
    }),
  )
  const free = fields.get('hours')
  if (fields.has('') || free === undefined)
    throw new InvalidArgumentError('It must be fields such as "hours=24,fee=25,no_show_fee=50%", or none.')
  return {
    free_until_hours: hours(free),
    fee: pricePart(fields.get('fee') ?? 'none'),
    no_show_fee: pricePart(fields.get('no_show_fee') ?? 'none'),
  }
}

/** What staff decide about the money of a booking that ends. */
export const refunds = ['full', 'less_fee', 'none'] as const
export type Refund = (typeof refunds)[number]
