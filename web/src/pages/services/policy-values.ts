import type { Service, ServiceUpdateParams } from '@jurat/client/manage'
import { type PartValues, partValuesOf, typedPart } from './part-values.ts'

/** A cancellation policy as its fields show it. */
export interface PolicyValues {
  has_policy: boolean
  free_until_hours: number | string
  fee: PartValues
  no_show_fee: PartValues
}

export function policyValuesOf(service: Service | undefined): PolicyValues {
  const policy = service?.cancellation_policy ?? null
  return {
    has_policy: policy !== null,
    free_until_hours: policy?.free_until_hours ?? 24,
    fee: partValuesOf(policy?.fee),
    no_show_fee: partValuesOf(policy?.no_show_fee),
  }
}

/** What is sent of it. */
export const typedPolicy = ({
  has_policy,
  free_until_hours,
  fee,
  no_show_fee,
}: PolicyValues): NonNullable<ServiceUpdateParams['cancellation_policy']> | null =>
  has_policy
    ? {
        free_until_hours: Number(free_until_hours),
        fee: typedPart(fee),
        no_show_fee: typedPart(no_show_fee),
      }
    : null
