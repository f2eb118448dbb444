import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { tagged } from '../../platform/http/etag.ts'
import { listEnvelope, pageOf } from '../../platform/http/list.ts'
import { type App, read, write } from '../../platform/http/operation.ts'
import { IdParams, JsonNull, listOf } from '../../platform/http/shapes.ts'
import type { Caller } from '../../platform/lib/caller.ts'
import { foldEmail } from '../../platform/lib/email-address.ts'
import { seesKeys } from '../../workspaces/sight.ts'
import { type BookingKind, findParent, getParent } from '../shared/bookings.ts'
import { listSigners, type SignerFilter, type SignerRow } from './queries.ts'
import * as schema from './schema.ts'
import {
  addSigner,
  getSigner,
  removeSigner,
  setVerification,
  signerForChange,
  updateSigner,
} from './signers.ts'
import { managedSignerView, signerView } from './view.ts'

const tag = 'Signers'

/** `/signers` and `/{appointments,reservations}/{id}/signers` of the contract. */
export function signerRoutes(app: App, ctx: Context): void {
  nestedRoutes(app, ctx, 'appointment', 'Appointment')
  nestedRoutes(app, ctx, 'reservation', 'Reservation')
  listRoute(app, ctx)
  itemRoutes(app, ctx)
}

function nestedRoutes(app: App, ctx: Context, kind: BookingKind, name: string): void {
  const url = `/${kind}s/:id/signers`
  read(
    app,
    url,
    {
      id: `list${name}Signers`,
      tag,
      scope: 'signers:read',
      summary: `List the signers of ${kind === 'appointment' ? 'an' : 'a'} ${kind}`,
      params: IdParams,
      query: schema.NestedSignerQuery,
      response: listOf(schema.Signer),
    },
    async ({ params, query, caller }) => {
      const filter = filterOf(query)
      const { bookingId } = await getParent(ctx.db, caller, kind, params.id)
      return signerList(ctx, caller, { ...filter, bookingId }, row => signerView(ctx, row, params.id))
    },
  )
  write(
    app,
    ctx,
    'POST',
    url,
    {
      id: `add${name}Signer`,
      tag,
      scope: 'signers:write',
      summary: `Add a signer to ${kind === 'appointment' ? 'an' : 'a'} ${kind}`,
      description: 'Fires `signer-added`.',
      params: IdParams,
      body: schema.NestedSignerBody,
      response: schema.Signer,
      status: 201,
      state: getSigner,
      errors: ['signer_exists', 'reservation_canceled', 'unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      signerView(ctx, await addSigner(tx, ctx, caller, kind, params.id, body), params.id),
  )
}

function listRoute(app: App, ctx: Context): void {
  read(
    app,
    '/signers',
    {
      id: 'listSigners',
      tag,
      scope: 'signers:read',
      summary: 'List signers, newest first',
      description: 'Ordered by id: the last added signer comes first.',
      query: schema.SignerQuery,
      response: listOf(schema.Signer),
    },
    async ({ query, caller }) => {
      const filter = filterOf(query)
      const { object_id } = query
      const view = (row: SignerRow) => signerView(ctx, row, object_id)
      if (object_id === undefined) return signerList(ctx, caller, filter, view)
      const parent = await findParent(ctx.db, caller, undefined, object_id)
      if (!parent) return listEnvelope([], filter, view, () => 0)
      return signerList(ctx, caller, { ...filter, bookingId: parent.bookingId }, view)
    },
  )
}

function itemRoutes(app: App, ctx: Context): void {
  read(
    app,
    '/signers/:id',
    {
      id: 'getSigner',
      tag,
      scope: 'signers:read',
      summary: 'Read a signer',
      description: 'Returns the signer with the status of the ID verification.',
      params: IdParams,
      response: schema.Signer,
      etag: true,
    },
    async ({ params, caller, reply }) =>
      signerView(ctx, tagged(reply, await getSigner(ctx.db, caller, params.id))),
  )
  write(
    app,
    ctx,
    'POST',
    '/signers',
    {
      id: 'addSigner',
      tag,
      scope: 'signers:write',
      summary: 'Add a signer',
      description: 'Fires `signer-added`.',
      body: schema.SignerBody,
      response: schema.Signer,
      status: 201,
      state: getSigner,
      errors: ['not_found', 'signer_exists', 'reservation_canceled', 'unprocessable_entity'],
    },
    async (tx, { body, caller }) =>
      signerView(ctx, await addSigner(tx, ctx, caller, body.object_type, body.object_id, body)),
  )
  write(
    app,
    ctx,
    ['POST', 'PATCH'],
    '/signers/:id',
    {
      id: 'updateSigner',
      tag,
      scope: 'signers:write',
      summary: 'Update a signer',
      description: 'Fires `signer-updated`.',
      params: IdParams,
      body: schema.SignerChanges,
      response: schema.Signer,
      current: signerForChange,
      state: getSigner,
      errors: ['signer_cannot_be_updated', 'signer_exists'],
    },
    async (tx, { params, body, caller }) =>
      signerView(ctx, await updateSigner(tx, ctx, caller, params.id, body)),
  )
  write(
    app,
    ctx,
    'DELETE',
    '/signers/:id',
    {
      id: 'removeSigner',
      tag,
      scope: 'signers:write',
      summary: 'Remove a signer',
      description: 'Fires `signer-removed`.',
      params: IdParams,
      response: JsonNull,
      current: signerForChange,
    },
    async (tx, { params, caller }) => {
      await removeSigner(tx, ctx, caller, params.id)
      return null
    },
  )
}

/** `/signers` and `/{appointments,reservations}/{id}/signers` of the management interface. */
export function signerManageRoutes(app: App, ctx: Context): void {
  nestedManageRoutes(app, ctx, 'reservation', 'Reservation')
  nestedManageRoutes(app, ctx, 'appointment', 'Appointment')
  itemManageRoutes(app, ctx)
}

function nestedManageRoutes(app: App, ctx: Context, kind: BookingKind, name: string): void {
  const url = `/${kind}s/:id/signers`
  const ofKind = kind === 'reservation' ? 'a reservation' : 'an appointment'
  const common = { tag, forNotary: true, within: { row: 'booking', name }, params: IdParams } as const
  read(
    app,
    url,
    {
      ...common,
      id: `listManaged${name}Signers`,
      scope: 'bookings:read',
      summary: `List the signers of ${ofKind} as staff`,
      description: 'Newest first. A reservation and its appointment share their signers.',
      query: schema.ManagedSignerQuery,
      response: listOf(schema.ManagedSigner),
    },
    async ({ params, query, caller, request }) => {
      const { bookingId } = await getParent(ctx.db, caller, kind, params.id)
      const filter = { ...filterOf(query), bookingId }
      return signerList(ctx, caller, filter, row => shownTo(request, managedSignerView(ctx, row, params.id)))
    },
  )
  write(
    app,
    ctx,
    'POST',
    url,
    {
      ...common,
      id: `addManaged${name}Signer`,
      scope: 'bookings:write',
      summary: `Add a signer to ${ofKind} as staff`,
      description: 'Fires `signer-added`. A signer of an appointment is mailed.',
      body: schema.NestedSignerBody,
      response: schema.Signer,
      status: 201,
      state: getSigner,
      errors: ['signer_exists', 'reservation_canceled', 'unprocessable_entity'],
    },
    async (tx, { params, body, caller }) =>
      signerView(ctx, await addSigner(tx, ctx, caller, kind, params.id, body), params.id),
  )
}

function itemManageRoutes(app: App, ctx: Context): void {
  const url = '/signers/:id'
  const within = { row: 'signer', name: 'Signer' } as const
  const common = { tag, forNotary: true, within, params: IdParams } as const
  read(
    app,
    url,
    {
      ...common,
      id: 'getManagedSigner',
      scope: 'bookings:read',
      summary: 'Read a signer as staff',
      response: schema.ManagedSigner,
      etag: true,
    },
    async ({ params, caller, request, reply }) =>
      shownTo(request, managedSignerView(ctx, tagged(reply, await getSigner(ctx.db, caller, params.id)))),
  )
  write(
    app,
    ctx,
    'PATCH',
    url,
    {
      ...common,
      id: 'updateManagedSigner',
      scope: 'bookings:write',
      summary: 'Change a signer as staff',
      description:
        'Changes only the given fields, until the ID verification is complete. Another name or email sets the status to `pending` and `human_approval` to null: they were about somebody else. A new email gets a new key and a new mail. Fires `signer-updated`.',
      body: schema.SignerChanges,
      response: schema.Signer,
      current: signerForChange,
      state: getSigner,
      errors: ['signer_cannot_be_updated', 'signer_exists'],
    },
    async (tx, { params, body, caller }) =>
      signerView(ctx, await updateSigner(tx, ctx, caller, params.id, body)),
  )
  write(
    app,
    ctx,
    'DELETE',
    url,
    {
      ...common,
      id: 'removeManagedSigner',
      scope: 'bookings:write',
      summary: 'Remove a signer as staff',
      description: 'Works for any status. Fires `signer-removed`.',
      response: JsonNull,
      current: signerForChange,
    },
    async (tx, { params, caller }) => {
      await removeSigner(tx, ctx, caller, params.id)
      return null
    },
  )
  write(
    app,
    ctx,
    'POST',
    `${url}/verification`,
    {
      ...common,
      id: 'setSignerVerification',
      scope: 'bookings:write',
      summary: "Record a signer's verification",
      description:
        'Fires `signer-updated`. A `verified` signer can no longer be updated. `method` says how the ID was checked; the audit trail keeps it.',
      body: schema.VerificationBody,
      response: schema.ManagedSigner,
      current: signerForChange,
      state: getSigner,
    },
    async (tx, { params, body, caller }) => {
      return managedSignerView(ctx, await setVerification(tx, ctx, caller, params.id, body))
    },
  )
}

const shownTo = (request: FastifyRequest, view: ReturnType<typeof managedSignerView>) => ({
  ...view,
  key: seesKeys(request) ? view.key : null,
})

async function signerList<View>(
  ctx: Context,
  caller: Caller,
  filter: SignerFilter,
  view: (row: SignerRow) => View,
) {
  const rows = await listSigners(ctx.db, caller.workspaceId, filter)
  return listEnvelope(rows, filter, view, row => row.id)
}

const filterOf = (query: Partial<Static<typeof schema.NestedSignerQuery>>): SignerFilter => ({
  ...pageOf(query),
  bookingId: undefined,
  status: query.status,
  emailFolded: query.email === undefined ? undefined : foldEmail(query.email),
  key: query.key,
})
