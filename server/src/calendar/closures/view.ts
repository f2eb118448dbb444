import type { Context } from '../../platform/context.ts'
import { manageUrl } from '../../platform/http/urls.ts'
import { wireTime } from '../../platform/lib/clock.ts'
import type { Closure } from './closures.ts'
import type { Holidays } from './holidays.ts'

export const closureView = (ctx: Context, row: Closure) => ({
  object: 'closure' as const,
  id: row.id,
  name: row.name,
  from: row.closed_from,
  to: row.closed_to,
  starts_at: wireTime(row.starts_at),
  ends_at: wireTime(row.ends_at),
  appointment_ids: row.appointment_ids,
  links: { self: manageUrl(ctx, `/closures/${row.id}`) },
})

export const holidaysView = ({ holidays, ...rest }: Holidays) => ({
  object: 'holidays' as const,
  ...rest,
  data: holidays,
})
