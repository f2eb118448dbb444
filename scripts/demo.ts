import { adminToken, assertServer, currentStep, NotReady, summary } from './demo/api.ts'
import {
  advanceClock,
  completeAppointment,
  invite,
  leavePages,
  moveAppointment,
  pageLinks,
  schedule,
} from './demo/customer-steps.ts'
import { fill } from './demo/fill.ts'
import {
  addSigners,
  cancelReservation,
  createReservation,
  createWorkspace,
  listReservations,
  quoteShipping,
  readEvents,
  revokeToken,
  uploadDocument,
} from './demo/integration-steps.ts'

// Runs the life of one reservation against a running server. Stops at the first unexpected response.
// `--quiet` prints only the summary. `--fill` loads sample data instead: into the workspace `--workspace ID`,
// or the first one.

try {
  const admin = adminToken()
  await assertServer()
  if (process.argv.includes('--fill')) process.stdout.write(await fill(admin))
  else {
    await runDemo(admin)
    process.stdout.write(summary())
    process.stdout.write(pageLinks())
  }
} catch (error) {
  if (!(error instanceof Error)) throw error
  const text =
    error instanceof NotReady ? error.message : `\nUNEXPECTED in "${currentStep()}": ${error.message}`
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
}

async function runDemo(admin: string): Promise<void> {
  const access = await createWorkspace(admin)
  const { workspaceId, token } = access
  const reservation = await createReservation(token)
  await addSigners(token, reservation)
  await uploadDocument(token, reservation)
  await quoteShipping(token)
  const other = await listReservations(token, reservation)
  const key = await invite(admin, token, `/wp-json/v3/reservations/${reservation}`, workspaceId)
  const appointmentKey = await schedule(key)
  const startsAt = await moveAppointment(admin, workspaceId, appointmentKey)
  await advanceClock(admin, workspaceId, startsAt)
  await completeAppointment(admin, workspaceId, appointmentKey)
  await cancelReservation(token, other)
  await readEvents(admin, access)
  await leavePages(admin, token, workspaceId)
  await revokeToken(admin, access)
}
