/** How long before the start people meet. Then the notary can join, and the customer's page leads there. */
export const joinMs = 15 * 60_000
