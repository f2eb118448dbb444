import type { operations } from '../../../client/src/generated/manage.ts'
import type { JuratManage } from '../../../client/src/manage.ts'
import { calendarCalls } from './calendar.ts'
import type { Files } from './files.ts'
import { staffCalls } from './staff.ts'
import { tenantCalls } from './tenants.ts'
import { webhookCalls } from './webhooks.ts'

/** Every operation of the management interface, called once. */
export const manageCalls = {
  ...tenantCalls,
  ...calendarCalls,
  ...staffCalls,
  ...webhookCalls,
} satisfies Record<keyof operations, (manage: JuratManage, files: Files) => Promise<void>>
