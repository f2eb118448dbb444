interface Customer {
  first_name: string
  last_name: string
  email: string
}

/** A change of the customer's language, which management does not offer. */
export interface WithLanguage {
  lang?: string | undefined
}

/** The customer after a change: a field that is not given stays. */
export const customerAfter = (
  before: Customer,
  { first_name = before.first_name, last_name = before.last_name, email = before.email }: Partial<Customer>,
): Customer => ({ first_name, last_name, email })
