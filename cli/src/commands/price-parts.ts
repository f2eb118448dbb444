import { InvalidArgumentError } from 'commander'
import { amountValue } from '../command.ts'

/** `25` is an amount, `25%` a share, `none` nothing. */
export function pricePart(text: string): { amount: number } | { percent: number } | null {
  if (text === 'none') return null
  const [, share] = /^(\d{1,3}(?:\.\d{1,3})?)\s?%$/.exec(text) ?? []
  if (share !== undefined && Number(share) > 0 && Number(share) <= 100) return { percent: Number(share) }
  if (share === undefined && Number(text) > 0) return { amount: amountValue(text) }
  throw new InvalidArgumentError('It must be an amount such as 25, a share such as 25%, or none.')
}
