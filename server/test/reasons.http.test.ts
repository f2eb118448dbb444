import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refusals } from '../../web/src/lib/languages/es-reasons.ts'
import { type ErrorBody, inPersonsLanguage, speakRefusals } from '../../web/src/lib/refusals.ts'
import { catalogs } from '../src/mail/languages/languages.ts'
import { messageOf } from '../src/platform/http/pages/errors.ts'
import type { ErrorCode } from '../src/platform/lib/errors.ts'
import type { ReasonOf } from '../src/platform/lib/reasons/reasons.ts'
import {
  customer,
  hourAhead,
  makeAppointment,
  makeReservation,
  makeSigner,
  person,
} from './helpers/bookings.ts'
import { staff } from './helpers/calendar.ts'
import { type Answer, type Installation, startInstallation, type Workspace } from './helpers/harness.ts'
import { csvOf, importAll } from './helpers/imports.ts'

// Each request is refused, and people read why in their own language.

let installation: Installation
let workspace: Workspace
let notary = 0
beforeAll(async () => {
  installation = await startInstallation()
  workspace = await installation.workspace()
  ;[notary = 0] = await staff(workspace, {})
})
afterAll(() => installation.stop())
afterEach(() =>
  speakRefusals(
    async () => undefined,
    name => name,
  ),
)

const v3 = '/wp-json/v3'
const remote = { ...customer, service: 'remote' }
const pdf = { object_type: 'reservation', filename: 'a.pdf' }
const at = (timestamp: number) => ({ timestamp, timezone: 'America/New_York' })
const rateCardAddress = { name: 'Ana', address: '1 Main St', city: 'Miami', phone: '+13055550123' }

const canceled = async () => {
  const id = await makeReservation(workspace)
  await workspace.call('POST', `/reservations/${id}/cancel`)
  return `/reservations/${id}`
}
const booked = async (timestamp: number) => {
  const id = await makeReservation(workspace)
  const body = { timestamp, phone: '+13055550123' }
  return workspace.manage('POST', `/reservations/${id}/submit`, body)
}

type Case = [reason: string, spanish: RegExp, provoke: () => Promise<Answer>]

const cases: Case[] = [
  ['unauthorized no_token', /Inicie sesión primero/, () => installation.as('wrong')('GET', `${v3}/signers`)],
  [
    'forbidden scope',
    /Su rol no lo permite/,
    async () => (await workspace.withScopes('signers:read'))('POST', '/reservations', remote),
  ],
  ['forbidden admin_token', /administra la instalación/, () => workspace.manage('POST', '/workspaces', {})],
  ['not_found not_found', /Ya no existe/, () => workspace.call('GET', '/reservations/999999999')],
  ['rest_no_route no_route', /no existe|acepta/, () => installation.admin('GET', `${v3}/nothing`)],
  [
    'invalid_request required',
    /Faltan last_name y service/,
    () => workspace.call('POST', '/reservations', { first_name: 'Ana' }),
  ],
  [
    'invalid_request too_long',
    /first_name debe tener como máximo 255 caracteres/,
    () => workspace.call('POST', '/reservations', { ...remote, first_name: 'x'.repeat(256) }),
  ],
  [
    'invalid_request not_an_email',
    /email debe ser una dirección de correo/,
    () => workspace.call('POST', '/reservations', { ...remote, email: 'ana' }),
  ],
  [
    'invalid_request wrong_type',
    /signer_count debe ser un número entero/,
    () => workspace.call('POST', '/reservations', { ...remote, signer_count: 'two' }),
  ],
  [
    'invalid_request too_large',
    /quantity debe ser como máximo 1000\./,
    () => workspace.call('POST', '/reservations', { ...remote, quantity: 1001 }),
  ],
  [
    'invalid_request not_listed',
    /service debe ser uno de remote/,
    () => workspace.call('POST', '/reservations', { ...remote, service: 'none' }),
  ],
  [
    'invalid_request not_a_zone',
    /timezone debe ser una zona horaria/,
    () => workspace.call('GET', '/appointments/availability?timezone=Mars'),
  ],
  [
    'invalid_request not_a_cursor',
    /cursor no es válido/,
    () => workspace.call('GET', '/reservations?cursor=x'),
  ],
  [
    'invalid_request unknown_field',
    /naem no es un campo conocido. ¿Quería decir name\?/,
    () => workspace.manage('POST', '/notaries', { naem: 'Nora', name: 'Nora', categories: ['remote'] }),
  ],
  [
    'invalid_request both_clocks',
    /set_to no se puede indicar junto/,
    () =>
      workspace.manage('POST', `/workspaces/${workspace.id}/clock`, {
        advance_seconds: 1,
        set_to: '2030-01-01T00:00:00Z',
      }),
  ],
  [
    'invalid_request not_after_start',
    /ends_at debe ser después del inicio/,
    () =>
      workspace.manage('POST', `/notaries/${notary}/time-off`, {
        starts_at: '2030-01-02T00:00:00Z',
        ends_at: '2030-01-01T00:00:00Z',
      }),
  ],
  [
    'invalid_request url_inner_host',
    /url es una dirección de una red interna/,
    () => workspace.manage('POST', '/webhook-endpoints', { url: 'https://a.internal/hooks' }),
  ],
  [
    'bad_payload not_base64_pdf',
    /pdf_content debe ser un PDF/,
    async () => {
      const body = { ...pdf, object_id: await makeReservation(workspace), pdf_content: 'AAAA' }
      return workspace.call('POST', '/documents', body)
    },
  ],
  [
    'unprocessable_entity invalid_destination',
    /destino del envío/,
    () => workspace.call('POST', '/shipping/quote', { ...rateCardAddress, postal: '33101', country: 'XX' }),
  ],
  [
    'signer_exists signer_exists',
    /ya tiene un firmante/,
    async () => {
      const parent = `/reservations/${await makeReservation(workspace)}`
      await makeSigner(workspace, parent)
      return workspace.call('POST', `${parent}/signers`, person)
    },
  ],
  [
    'unable_to_cancel already',
    /La reserva ya está cancelada/,
    async () => workspace.call('POST', `${await canceled()}/cancel`),
  ],
  [
    'reservation_canceled canceled',
    /La reserva está cancelada/,
    async () => workspace.call('POST', await canceled(), { first_name: 'Eva' }),
  ],
  [
    'unable_to_complete not_scheduled',
    /La cita está en borrador: solo se completa una programada/,
    async () => workspace.manage('POST', `/appointments/${await makeAppointment(workspace)}/complete`),
  ],
  [
    'unprocessable_entity not_completed',
    /La cita está en borrador: solo una completada/,
    async () => workspace.manage('POST', `/appointments/${await makeAppointment(workspace)}/reopen`),
  ],
  [
    'unprocessable_entity not_markable',
    /La cita está en borrador: solo se marca una programada/,
    async () => {
      const url = `/appointments/${await makeAppointment(workspace)}/no-show`
      return workspace.manage('POST', url, { reason: 'signer' })
    },
  ],
  ['slot_unavailable past', /Esa hora ya pasó/, () => booked(1_600_000_000)],
  ['slot_unavailable horizon', /más lejos de lo que se puede reservar/, () => booked(hourAhead(24 * 900))],
  [
    'slot_unavailable booked',
    /Ningún notario está libre/,
    async () => {
      await booked(hourAhead())
      return booked(hourAhead())
    },
  ],
  [
    'reschedule_failed past',
    /Esa hora ya pasó/,
    async () => {
      const url = `/appointments/${await makeAppointment(workspace)}/reschedule`
      return workspace.call('POST', url, at(1_600_000_000))
    },
  ],
  [
    'notary_booked appointments_ahead',
    /El notario aún tiene 1 cita: reasígnela/,
    () => workspace.manage('DELETE', `/notaries/${notary}`),
  ],
  [
    'precondition_failed changed',
    /Alguien lo cambió entretanto/,
    async () => {
      const url = `/reservations/${await makeReservation(workspace)}`
      return workspace.manage('PATCH', url, { first_name: 'Eva' }, { 'if-match': '"old"' })
    },
  ],
  [
    'idempotency_conflict other_call',
    /ya se envió con otros datos/,
    async () => {
      const key = { 'idempotency-key': 'once' }
      await workspace.call('POST', '/reservations', remote, key)
      return workspace.call('POST', '/reservations', { ...remote, first_name: 'Eva' }, key)
    },
  ],
  [
    'unprocessable_entity rows_wrong',
    /1 fila tiene errores/,
    () => importAll(workspace, csvOf(['first_name', 'last_name', 'service'], ['Ana', 'Ortiz', 'none'])),
  ],
]

/** The reason, or what is wrong with the first parameter. */
const reasonOf = ({ code, data: { reason, problems } }: ErrorBody): string =>
  `${code} ${reason === 'invalid_parameters' ? Object.values(problems ?? {})[0]?.reason : reason}`

test.each(cases)(
  '%s is said in the languages of the console and of the pages',
  async (reason, spanish, provoke) => {
    const { status, body } = await provoke()
    expect(status).toBeGreaterThanOrEqual(400)
    expect(reasonOf(body)).toBe(reason)
    speakRefusals(
      async () => refusals,
      name => name,
    )
    const response = await inPersonsLanguage(Response.json(body, { status }))
    const said = (await response.json()) as ErrorBody
    expect(said.message).toMatch(spanish)
    expect(said.message).not.toMatch(/[{}]|undefined/)
    for (const text of Object.values(said.data.params ?? {}))
      expect(Object.values(body.data.params)).not.toContain(text)

    const error = body as { code: ErrorCode; data: { reason: ReasonOf<ErrorCode> } }
    const messages = Object.values(catalogs).map(({ pages }) =>
      messageOf(pages, { code: error.code, reason: error.data.reason }),
    )
    expect(new Set(messages).size).toBe(3)
    const isKnown = error.code in catalogs.en.pages.errors
    if (isKnown) expect(messages[0]).not.toBe(catalogs.en.pages.errors.internal_error)
  },
)
