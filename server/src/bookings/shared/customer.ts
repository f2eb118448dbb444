interface Customer {
  first_name: string
  last_name: string
  email: string
}

/** The customer after a change: a field that is not given stays. */
export const customerAfter = (
  before: Customer,
  { first_name = before.first_name, last_name = before.last_name, email = before.email }: Partial<Customer>,
): Customer => ({ first_name, last_name, email })
