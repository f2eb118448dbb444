import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Installation, startInstallation, type Workspace } from './helpers/harness.ts'
import { register } from './helpers/hooks.ts'
import {
  actionsOf,
  Browser,
  ownAddresses,
  type Person,
  password,
  person,
  secretOf,
} from './helpers/people.ts'

/*
 * Which changes ask a person to confirm, for each operation of the management interface and each field of its
 * body. The operations and fields are read from the document: a new one fails here until this table says
 * which kind it is.
 */

interface Operation {
  id: string
  method: string
  path: string
  /** The example of the body, without the workspace. Undefined for a body that is not JSON. */
  example: Record<string, unknown> | undefined
  required: string[]
}

/** Fields by operation: one with `!` asks to confirm. `!` alone: every call asks. Empty: no body in JSON. */
const table: Record<string, string> = {
  updateWorkspace:
    'mode !name timezone minimum_notice_minutes horizon_days reminder_minutes !customer_booking !booking_page_url !open_booking_slug visitor_appointments !mail_from !mail_reply_to !retention !result_release !result_days !result_to_signers !result_requires_payment invoice_on_completion completed_status tax_rate prices_include_tax !tax_label !postal_address !tax_id !display_name accent_color !privacy_url !terms_url !contact !logo !embed_origins',
  moveClock: 'advance_seconds set_to',
  previewBrand: 'page mail lang display_name accent_color privacy_url terms_url contact logo',
  issueToken: '! name scopes expires_at rate_limit',
  revokeToken: '!',
  rotateToken: '! overlap_seconds',
  updateMember: '! role notary_id',
  removeMember: '!',
  endMemberSessions: '!',
  resetMember: '! remove_second_factor proves_address',
  inviteMember: '! email role notary_id',
  revokeInvitation: '!',
  makePortalLink: '!',
  endPortalAccess: '!',
  createService:
    '! handle label category signing_methods duration_minutes unit_price currency unit_price_taxable price_lines position location meeting_url texts notify questions payment_at deposit cancellation_policy confirmation confirmation_hours',
  updateService:
    '!label category signing_methods duration_minutes unit_price currency unit_price_taxable price_lines position !location !meeting_url !texts notify questions payment_at deposit cancellation_policy confirmation confirmation_hours',
  addNotary:
    'name categories !email timezone buffer_before_minutes buffer_after_minutes !location !meeting_url lang notify_assigned notify_moved notify_canceled notify_next_day notify_calendar signing_methods commission_state',
  updateNotary:
    'name categories !email timezone buffer_before_minutes buffer_after_minutes !location !meeting_url lang notify_assigned notify_moved notify_canceled notify_next_day notify_calendar signing_methods commission_state notify',
  changeNotaryHours: 'weekly exceptions',
  changeNotaryHoursByPost: 'weekly exceptions',
  addTimeOff: 'starts_at ends_at reason',
  addTimeOffSeries: 'weekdays from to starts_on ends_on every_weeks reason',
  updateTimeOff: 'starts_at ends_at reason',
  addClosure: 'name from to',
  addClosures: 'closures',
  updateClosure: 'name from to',
  createCalendarFeed: '! privacy',
  updateCalendarFeed: '!privacy',
  addImportedCalendar: 'url name',
  updateImportedCalendar: 'url name',
  saveView: 'list name filter',
  updateSavedView: 'name filter',
  updateManagedReservation:
    'first_name last_name email phone service signing_method quantity unit_price lang external_id metadata billing_reference answers',
  holdReservationTime: 'timestamp',
  submitReservation: 'timestamp timezone phone answers',
  acceptRequest: '',
  proposeTimes: 'timestamps reason',
  declineRequest: 'reason',
  cancelManagedReservation: 'reason share_reason refund notify message',
  createManagedReservation:
    'first_name last_name email phone service signing_method signer_count quantity prepaid lang external_id metadata billing_reference answers',
  createBooking:
    'first_name last_name email phone service signing_method signer_count quantity prepaid lang external_id metadata billing_reference timestamp notary_id location meeting_url timezone answers',
  bookAgain: 'timestamp notary_id location meeting_url timezone',
  createAppointment:
    'first_name last_name email phone service signing_method timestamp timezone quantity lang status location meeting_url external_id metadata answers',
  updateManagedAppointment:
    'first_name last_name email phone service signing_method quantity unit_price lang location meeting_url external_id metadata billing_reference answers',
  cancelAppointment: 'reason share_reason refund notify message keep_reservation',
  moveAppointment: 'timestamp timezone notary_id notify message',
  assignAppointment: 'notary_id message',
  assignAppointments: 'ids notary_id message',
  moveAppointments: 'ids date days hours other_notary notify message',
  previewMoves: 'ids date days hours other_notary',
  cancelAppointments: 'ids reason share_reason refund notify message keep_reservation',
  markNoShow: 'reason refund',
  logCall: 'called_at outcome',
  exportPerson: '! email',
  erasePerson: '! email',
  addReservationNote: 'text',
  recordReservationPayment: 'amount method reference note received_at',
  recordAppointmentPayment: 'amount method reference note received_at',
  refundPayment: 'reason amount method reference refunded_at',
  voidPayment: 'reason',
  issueReservationInvoice: 'customer',
  issueAppointmentInvoice: 'customer',
  issueCollectiveInvoice: 'billing_reference month currency lang customer',
  recordInvoicePayment: 'amount method reference received_at',
  correctInvoice: 'reason',
  addPriceLine: 'label reason amount percent taxable',
  addAppointmentNote: 'text',
  updateNote: 'text',
  addManagedReservationSigner: 'first_name last_name email',
  addManagedAppointmentSigner: 'first_name last_name email',
  updateManagedSigner: 'first_name last_name email',
  setSignerVerification: 'status human_approval method',
  uploadDocument: 'object_type object_id filename pdf_content type',
  replaceRateCard: 'currency cutoff_hour holidays zones',
  previewPrice: 'signing_method signer_count quantity timestamp notary_id unit_price added lang',
  previewMessage: 'subject text appointment_ids reservation_ids act',
  sendMessage: 'subject text appointment_ids reservation_ids',
  sendTestMail: 'kind lang to',
  createWebhookEndpoint: '! url event_types description',
  updateWebhookEndpoint: '!url !event_types description',
  rotateWebhookSecret: '!',
  testWebhookEndpoint: 'type',
  replayEvents: '! since until include_delivered dry_run',
  loadSampleData: '',
  goLive: '! name timezone notary_ids',
  archiveService: '',
  removeNotary: '',
  clearNotaryHours: '',
  removeTimeOff: '',
  removeTimeOffSeries: '',
  releaseSlug: '!',
  setStripeAccount: '! secret_key webhook_secret',
  removeStripeAccount: '!',
  removeClosure: '',
  revokeCalendarFeed: '',
  removeImportedCalendar: '',
  readImportedCalendar: '',
  removeSavedView: '',
  reopenAppointment: '',
  completeAppointment: 'acts overruled',
  releaseResult: '',
  unmarkNoShow: '',
  cancelNoShow: '',
  importAppointments: '',
  removeNote: '',
  removePriceLine: '',
  removeManagedSigner: '',
  deleteDocument: '',
  uploadVideo: '',
  deleteVideo: '',
  startUpload: 'content_type filename kind sha256 size_bytes type',
  putUploadPart: '',
  completeUpload: '',
  abortUpload: '',
  sendMailAgain: '',
  removeWebhookEndpoint: '',
  promoteWebhookSecret: '',
  enableWebhookEndpoint: '',
  disableWebhookEndpoint: '',
  retryDelivery: '',
}

let installation: Installation
let workspace: Workspace
let operations: Operation[]
let owner: Person

beforeAll(async () => {
  installation = await startInstallation({
    ...ownAddresses,
    JURAT_MANAGE_RATE_LIMIT: '0',
    JURAT_WEBHOOK_ALLOW: '127.0.0.0/8',
  })
  workspace = await installation.workspace()
  owner = await person(installation, workspace)
  const { paths } = (await installation.as(undefined)('GET', '/manage/openapi.json')).body
  operations = Object.entries<Record<string, Documented>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: id, security, requestBody }]): Operation[] => {
      if (method === 'get' || security[0].bearer[0] === 'admin') return []
      const { schema, example } = requestBody?.content['application/json'] ?? {}
      const fields = schema?.properties ?? example
      if (!fields) return [{ id, method, path, example: undefined, required: [] }]
      const { workspace_id, ...rest }: Record<string, unknown> = { ...fields, ...example }
      return [{ id, method, path, example: rest, required: schema?.required ?? [] }]
    }),
  )
})
afterAll(() => installation.stop())

interface Documented {
  operationId: string
  security: [{ bearer: [string] }]
  requestBody?: {
    content: Record<string, { schema?: { properties?: object; required?: string[] }; example?: object }>
  }
}

const fieldsOf = (id: string) => (table[id] ?? '').split(' ').filter(field => field !== '' && field !== '!')

test('The table names every operation that changes something, and every field', () => {
  expect(operations.length).toBeGreaterThan(70)
  const documented = operations.map(({ id, example = {} }) => [id, Object.keys(example).sort()])
  const named = Object.keys(table).map(id => [
    id,
    fieldsOf(id)
      .map(field => field.replace('!', ''))
      .sort(),
  ])
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(documented))
})

/** Ids that no row has. */
const call = ({ method, path }: Operation, body: object | undefined): Promise<Answer> => {
  const own = path.replace('/workspaces/{id}', `/workspaces/${workspace.id}`)
  // The owner becomes a member of a second workspace on the way, which goes live.
  const inWorkspace = { 'jurat-workspace': String(workspace.id) }
  return owner.browser.call(method.toUpperCase(), own.replace(/\{\w+\}/g, '999999'), body, inWorkspace)
}

const asks = ({ status, body }: Answer) => status === 403 && body.data.reason === 'confirm'

/** Each call of a pair: the field, with those that are required and do not ask themselves. */
async function asking(): Promise<string[]> {
  const found: string[] = []
  for (const operation of operations) {
    const { id, example = {}, required } = operation
    const least = Object.fromEntries(required.map(name => [name, example[name]]))
    if (asks(await call(operation, operation.example && least))) found.push(id)
    for (const field of fieldsOf(id).map(one => one.replace('!', '')))
      if (!required.includes(field) && asks(await call(operation, { ...least, [field]: example[field] })))
        found.push(`${id} ${field}`)
  }
  return found.sort()
}

test('An older session must confirm exactly the operations and fields of the table, and a new one none', async () => {
  installation.clock.hold(new Date(installation.clock.now().getTime() + 14 * 60_000))
  expect(await asking()).toEqual([])
  installation.clock.hold(new Date(installation.clock.now().getTime() + 60_000))
  const expected = operations.flatMap(({ id, required }) => {
    const always = table[id]?.startsWith('! ') || table[id] === '!'
    const isAsked = (field: string) => always || field.startsWith('!')
    const optional = fieldsOf(id).filter(field => !required.includes(field.replace('!', '')))
    const byRequired = fieldsOf(id).some(field => isAsked(field) && !optional.includes(field))
    // A dry run sends nothing.
    const pairs = optional.filter(field => isAsked(field) && field !== 'dry_run')
    return [...(always || byRequired ? [id] : []), ...pairs.map(field => `${id} ${field.replace('!', '')}`)]
  })
  expect(await asking()).toEqual(expected.sort())
})

test('An older session cannot send past events to another URL until the person confirms', async () => {
  const workspace = await installation.workspace()
  const { browser } = await person(installation, workspace)
  const url = 'http://127.0.0.1:8999/own'
  const { id } = await register(workspace, url)
  const before = await actionsOf(installation, workspace)
  installation.clock.advance(16 * 60_000)
  const attempts = [
    ['PATCH', { url: 'http://127.0.0.1:8999/other' }, ''],
    ['PATCH', { event_types: ['signer-added'] }, ''],
    ['POST', { since: '2026-01-01T00:00:00Z' }, '/replay'],
  ] as const
  for (const [method, body, act] of attempts) {
    const refused = await browser.manage(method, `/webhook-endpoints/${id}${act}`, body)
    expect([refused.status, refused.body.data.reason]).toEqual([403, 'confirm'])
  }
  expect((await workspace.manage('GET', `/webhook-endpoints/${id}`)).body.url).toBe(url)
  expect(await actionsOf(installation, workspace)).toEqual(before)
  expect((await browser.auth('POST', '/confirm', { password })).status).toBe(201)
  for (const [method, body, act] of attempts)
    expect((await browser.manage(method, `/webhook-endpoints/${id}${act}`, body)).status).toBe(200)
})

test('An older session of a portal must ask for a new link', async () => {
  const workspace = await installation.workspace()
  const link = await workspace.manage('POST', '/portal-links', {})
  const browser = new Browser(installation)
  expect((await browser.auth('POST', `/portal-links/${secretOf(link.body.url)}`)).status).toBe(201)
  const { id } = await register(workspace, 'http://127.0.0.1:8999/p')
  const replay = () =>
    browser.manage('POST', `/webhook-endpoints/${id}/replay`, { since: '2026-01-01T00:00:00Z' })
  expect((await replay()).status).toBe(200)
  installation.clock.advance(16 * 60_000)
  const refused = await replay()
  expect([refused.status, refused.body.data.reason]).toEqual([403, 'confirm'])
  expect(refused.body.message).toContain('Ask for a new link.')
})
