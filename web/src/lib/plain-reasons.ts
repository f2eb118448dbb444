import type { ErrorReasons } from '@jurat/client'

type PlainTexts = { [C in keyof ErrorReasons]?: { [R in keyof ErrorReasons[C]]?: string } }

/** For the console, where the server's English names its programming interface. */
export const plainReasons: PlainTexts = {
  precondition_failed: {
    changed: 'Somebody changed this meanwhile. Look at what is there now, then do it again.',
  },
  forbidden: { scope: 'Your role does not allow this. Ask an admin of the workspace.' },
  already_scheduled: {
    appointment_ahead: 'The appointment of the reservation is in the future. Move it instead.',
  },
  unprocessable_entity: {
    no_appointment: 'The reservation has no time yet. Choose one first.',
    no_result: 'There is no result to release. Complete the appointment, and upload the notarized document.',
  },
}
