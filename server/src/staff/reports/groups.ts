/** By what the rows of reports about money are split, beside their time and currency. */
export const revenueGroups = ['none', 'notary', 'service', 'method'] as const

export type RevenueGroup = (typeof revenueGroups)[number]

/** A method is of a payment: what is unpaid has none. */
export const unpaidGroups = ['none', 'notary', 'service'] as const
