import type { Service } from '../../../client/src/manage.ts'

/** Categories of services, which notaries offer. */
export const categories: readonly Service['category'][] = [
  'remote',
  'enotary',
  'wet',
  'international',
  'apostille',
]
