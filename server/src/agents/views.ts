/* What tools read of the responses of operations. Fields that only staff see are missing in those of v3. */

export interface PersonFields {
  first_name: string
  last_name: string
  email: string
  phone?: string
}

export interface PriceFields {
  total_price: number
  currency: string
}

/** A reservation, an appointment or a signer. */
export interface BookingView {
  object: string
  id: number
  status: string
  service: string
  signing_method: string
  quantity: number
  lang: string
  customer: PersonFields
  /** Of an appointment. Null for a draft without a time. */
  timestamp?: string | null
  timestamp_created?: string
  duration_minutes?: number
  appointment_id?: number | null
  reservation_id?: number | null
  notary_name?: string | null
  place?: { location: string | null }
  cancel_reason?: string | null
  price?: PriceFields | null
  cancellation?: { fee_now: number; charged: number | null } | null
  counts?: Record<string, number>
  readiness?: object[]
  blockers?: string[]
  keys?: { upload: string }
}

/** The response of a change: a resource, or a new reservation with its appointment. */
export interface MadeView extends BookingView {
  reservation?: BookingView
  appointment?: BookingView
}

/** The appointment of the response, if the change made or moved one. */
export const appointmentIn = (made: MadeView): BookingView => made.appointment ?? made

export interface ListView<Item> {
  data: Item[]
  next_cursor: string | null
}

export interface ServiceView {
  handle: string
  label: string
  texts: { en?: { description?: string | null } }
  duration_minutes: number
  unit_price: number
  currency: string
  signing_methods: string[]
  payment_at: string
  confirmation: string
  fee_warnings: object[]
  questions: {
    key: string
    kind: string
    required: boolean
    options: { key: string }[]
    label: { en?: string | null }
  }[]
}

export interface AvailabilityView {
  starts: string[]
  reasons?: Record<string, string>
  closures?: { name: string }[]
}

export interface QuoteView {
  recipient: { name: string }
  options: { label: string }[]
}
