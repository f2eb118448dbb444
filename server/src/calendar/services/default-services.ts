import { textsOfDefault } from './default-texts.ts'
import type { ServiceRow } from './queries.ts'

type Service = Omit<
  ServiceRow,
  | 'workspace_id'
  | 'position'
  | 'id'
  | 'questions'
  | 'price_lines'
  | 'unit_price_taxable'
  | 'payment_at'
  | 'deposit'
  | 'cancellation_policy'
  | 'confirmation'
  | 'confirmation_hours'
>

const service = (
  handle: string,
  label: string,
  category: ServiceRow['category'],
  signing_methods: string[],
  duration_minutes: number,
  unit_price_minor: number,
): Service => ({
  handle,
  label,
  category,
  signing_methods,
  duration_minutes,
  unit_price_minor,
  currency: 'USD',
  archived_at: null,
  location: null,
  meeting_url: null,
  texts: textsOfDefault(handle),
})

/** Services of a new workspace. A remote notarization takes 30 minutes, every other service 60 minutes. */
export const defaultServices: readonly Service[] = [
  service('remote', 'Remote notarization', 'remote', ['remote', 'enotary'], 30, 2500),
  service('general_notary', 'General notary', 'remote', ['remote', 'enotary'], 30, 2500),
  service('enotary', 'Electronic notarization', 'enotary', ['enotary'], 60, 3500),
  service('apostille', 'Apostille', 'apostille', ['remote', 'wet'], 60, 12500),
  service('international', 'International document', 'international', ['remote', 'wet'], 60, 9500),
  service('wet', 'In-person wet signature', 'wet', ['wet'], 60, 7500),
]
