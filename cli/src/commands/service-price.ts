import type { Command } from 'commander'
import { addCommand, amountValue, option, timestampOption, wholeNumber } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { noteFeeWarnings } from './fee-caps.ts'
import { showPrice } from './prices.ts'

interface PriceOptions {
  signers?: number
  quantity?: number
  at?: number
  notary?: number
  price?: number
  discount?: number
  lang?: string
}

/** What a booking of a service would cost. */
export function addServicePrice(group: Command, terminal: Terminal): void {
  addCommand(group, terminal, {
    usage: 'price <handle>',
    summary: 'Compute what a booking of a service would cost',
    description:
      'Computes the lines, the tax and the total of a booking that is made now. Nothing is booked, and whether the time is free is not checked.',
    examples: [
      ['jurat services price remote --signers 2', 'before a time is chosen'],
      ['jurat services price remote --at 2026-11-22T15:00:00Z --discount 10', 'on a Sunday, with 10 % off'],
    ],
    options: [
      option('--signers <count>', 'number of signers', wholeNumber(1, 1000)),
      option('--quantity <count>', 'number of times the service is bought', wholeNumber(1, 1000)),
      timestampOption(),
      option('--notary <id>', 'notary whose fee cap counts', wholeNumber(1, Number.MAX_SAFE_INTEGER)),
      option('--price <amount>', 'another price of the service once', amountValue),
      option('--discount <percent>', 'percent of all lines', amountValue),
      option('--lang <tag>', 'language of the labels, such as es'),
    ],
    connects: 'workspace',
    run: async ({ connect, out }, options: PriceOptions, handle: string) => {
      const connection = connect()
      const { discount } = options
      const price = await connection.manage.services.price(handle, {
        workspace_id: await connection.workspaceParam(),
        signer_count: options.signers,
        quantity: options.quantity,
        timestamp: options.at,
        notary_id: options.notary,
        unit_price: options.price,
        lang: options.lang,
        ...(discount !== undefined && { added: [{ reason: 'Discount', percent: discount }] }),
      })
      showPrice(out, price)
      noteFeeWarnings(out, price.fee_warnings)
    },
  })
}
