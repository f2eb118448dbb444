import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionsWithoutEvent } from '../../server/src/platform/events/actions.ts'
import { eventTypes } from '../../server/src/platform/events/record.ts'
import { actionText, fieldText } from '../src/lib/languages/audit-words.ts'
import { en } from '../src/lib/languages/en.ts'
import { es } from '../src/lib/languages/es.ts'
import { auditActions } from '../src/pages/audit/actions.ts'

// The console and the documentation list the actions that the server writes to the audit trail.

const actions = [...eventTypes, ...actionsWithoutEvent].sort()

test('The filter of the console offers each action', () => {
  expect(auditActions.toSorted()).toEqual(actions)
})

test('Each action has its words in Spanish, and English renames only actions of the server', () => {
  expect(Object.keys(es.auditActions).sort()).toEqual(actions)
  expect(actions).toEqual(expect.arrayContaining(Object.keys(en.auditActions)))
})

test('The documentation lists each action', () => {
  const page = readFileSync(new URL('../../docs/management.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('\n### Actions\n')
  const [table = ''] = section.split('\n### ')
  expect([...table.matchAll(/`([a-z-]+)`/g)].map(([, action]) => action).sort()).toEqual(actions)
})

test('An action or a field without a translation is shown by its name', () => {
  expect(actionText(en, 'appointment-canceled')).toBe('Appointment canceled')
  expect(actionText(en, 'appointment-complete')).toBe('Appointment completed')
  expect(actionText(es, 'appointment-complete')).toBe('Cita completada')
  expect(fieldText(en, 'first_name')).toBe('First name')
  expect(fieldText(es, 'first_name')).toBe('Nombre')
  expect(fieldText(es, 'field_to_come')).toBe('Field to come')
})
