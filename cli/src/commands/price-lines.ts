import { InvalidArgumentError, Option } from 'commander'
import type { ServiceUpdateParams } from '../../../client/src/manage.ts'
import { amountValue, wholeNumber } from '../command.ts'

export type PriceLines = NonNullable<ServiceUpdateParams['price_lines']>
type PriceLine = PriceLines[number]

/** `--price-line "key=rush,kind=rush,amount=20,hours_before=24"`, once for each line; "" removes all. */
export const priceLineOption = () =>
  new Option(
    '--price-line <fields>',
    'a fee beside the price: key, kind and amount, and what its kind needs, such as "key=rush,kind=rush,amount=20,hours_before=24"; may be repeated; "" for none',
  ).argParser(priceLineValue)

const count = wholeNumber(0, 1000)

const readers: Record<string, (text: string) => unknown> = {
  key: String,
  kind: String,
  amount: amountValue,
  taxable: text => text !== 'no',
  included_signers: count,
  count,
  hours_before: count,
  days: text => text.split('+'),
  from: String,
  to: String,
}

function priceLineValue(text: string, before: PriceLines = []): PriceLines {
  if (text === '') return []
  const line: Record<string, unknown> = {}
  const labels: Record<string, string> = {}
  for (const field of text.split(',')) {
    const [, name = '', value = ''] = /^\s*([a-z_.]+)=(.*)$/.exec(field) ?? []
    const [, language] = /^label\.(en|es|fr)$/.exec(name) ?? []
    const read = readers[name]
    if (language) labels[language] = value.trim()
    else if (read) line[name] = read(value.trim())
    else throw new InvalidArgumentError(`${field.trim()} is not a field of a line. ${known}`)
  }
  const missing = ['key', 'kind', 'amount'].filter(name => line[name] === undefined)
  if (missing.length > 0) throw new InvalidArgumentError(`${missing.join(', ')} is missing. ${known}`)
  return [...before, { ...line, ...(Object.keys(labels).length > 0 && { labels }) } as PriceLine]
}

const known = `Fields: ${Object.keys(readers).join(', ')}, label.en, label.es, label.fr. taxable is yes or no; days have a + between them.`
