/** The customer in the columns of a reservation or an appointment. */
interface Customer {
  first_name: string
  last_name: string
  email: string
  phone: string | null
}

/** The customer of the contract, and the phone number if it is known (decision "Phone number"). */
export const customerOf = ({ first_name, last_name, email, phone }: Customer) => ({
  first_name,
  last_name,
  email,
  ...(phone === null ? {} : { phone }),
})
