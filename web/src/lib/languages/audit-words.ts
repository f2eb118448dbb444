import type { Texts } from './en.ts'

/** The name of an action of the audit trail: `appointment-canceled` becomes "Appointment canceled". */
export const actionText = ({ auditActions }: Texts, action: string): string =>
  auditActions[action] ?? inWords(action)

/** The name of a field that an audit entry compares: `first_name` becomes "First name". */
export const fieldText = ({ auditFields }: Texts, field: string): string =>
  auditFields[field] ?? inWords(field)

const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, ' ')
