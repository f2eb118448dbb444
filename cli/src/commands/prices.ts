import type { Command } from 'commander'
import type { ReservationPrice } from '../../../client/src/manage.ts'
import { addCommand, addGroup, amountValue, choice, isOn, option, type Switch, switches } from '../command.ts'
import type { Output } from '../output/output.ts'
import type { Terminal } from '../terminal.ts'

interface LineOptions {
  amount?: number
  percent?: number
  taxable?: Switch
}

/** The price of one booking. */
export function addPrices(program: Command, terminal: Terminal): void {
  const group = addGroup(program, {
    name: 'prices',
    summary: 'Show and change what a booking costs',
    examples: [
      ['jurat prices show 12', 'the lines of the reservation 12'],
      ['jurat prices discount 12 "Returning customer" --percent 10', '10 % off'],
    ],
  })
  addCommand(group, terminal, {
    usage: 'show <reservation>',
    summary: 'Show the lines of the price of a reservation',
    examples: [['jurat prices show 12', 'as the customer reads them']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number) => {
      const { price } = await connect().manage.reservations.get(id)
      if (price) showPrice(out, price)
    },
  })
  addCommand(group, terminal, {
    usage: 'add <reservation> <label>',
    summary: 'Add a line to the price of a reservation',
    examples: [['jurat prices add 12 "Courier" --amount 15', 'the customer reads the label']],
    options: [
      option(
        '--amount <amount>',
        'amount in the currency of the reservation',
        amountValue,
      ).makeOptionMandatory(),
      choice('--taxable <state>', 'whether its tax applies to the line; default: on', switches),
    ],
    connects: 'server',
    run: async ({ connect, out }, { amount, taxable }: LineOptions, id: number, label: string) => {
      showPrice(
        out,
        await connect().manage.reservations.addPriceLine(id, { label, amount, taxable: isOn(taxable) }),
      )
    },
  })
  addCommand(group, terminal, {
    usage: 'discount <reservation> <reason>',
    summary: 'Give a discount on a reservation',
    examples: [
      ['jurat prices discount 12 "Returning customer" --percent 10', 'of all lines'],
      ['jurat prices discount 12 "Late start" --amount 5', 'an amount'],
    ],
    options: [
      option('--amount <amount>', 'amount in the currency of the reservation', amountValue),
      option('--percent <share>', 'percent of all lines, instead of an amount', amountValue),
    ],
    connects: 'server',
    run: async ({ connect, out }, { amount, percent }: LineOptions, id: number, reason: string) => {
      showPrice(out, await connect().manage.reservations.addPriceLine(id, { reason, amount, percent }))
    },
  })
  addCommand(group, terminal, {
    usage: 'remove <reservation> <line>',
    summary: 'Remove a line or a discount that staff added',
    examples: [['jurat prices remove 12 V1StGXR8_Z5jdHi6B-myT', 'the id is in "jurat prices show"']],
    connects: 'server',
    run: async ({ connect, out }, _options, id: number, line: string) => {
      showPrice(out, await connect().manage.reservations.removePriceLine(id, line))
    },
  })
}

type Price = Pick<
  ReservationPrice,
  'lines' | 'discounts' | 'tax' | 'tax_included' | 'tax_label' | 'total_price' | 'currency'
>

/** The lines of a price and its total. */
export function showPrice(out: Output, price: Price): void {
  if (out.isJson) {
    out.json(price)
    return
  }
  const { lines, discounts, tax, tax_included, tax_label, total_price, currency } = price
  const taxName = `${tax_label ?? 'Tax'}${tax_included ? ', included' : ''}`
  out.table(
    [
      { title: 'what', value: row => row.what },
      { title: `amount ${currency}`, value: row => row.amount, align: 'right' },
      { title: 'id', value: row => row.id },
    ],
    [
      ...lines.map(({ kind, key, label, quantity, amount }) => ({
        what: quantity === 1 ? label : `${label} × ${quantity}`,
        amount,
        id: kind === 'added' ? (key ?? '') : '',
      })),
      ...discounts.map(({ id, reason, amount }) => ({ what: `Discount: ${reason}`, amount: -amount, id })),
      ...(tax > 0 ? [{ what: taxName, amount: tax, id: '' }] : []),
      { what: 'Total', amount: total_price, id: '' },
    ],
    'There is no line.',
  )
}
