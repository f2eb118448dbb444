import { Type } from 'typebox'
import {
  addressPattern,
  email,
  idFilter,
  integer,
  mailable,
  named,
  nullable,
  oneOf,
  pageParams,
  pattern,
  selfLinks,
  text,
  wireDateTime,
} from '../http/shapes.ts'

const mode = oneOf(['live', 'test'], 'A test workspace sends no real mail. Chosen once.')
const timezone = text('IANA zone of the business.', 'America/New_York', 64)

const pageUrl = pattern(
  '^https?://[^\\s\\p{Cc}\\p{Cs}"<>\\\\?#/@]+(/[^\\s\\p{Cc}\\p{Cs}"<>\\\\?#/]+)*$',
  'must be an http or https URL without a slash at its end, query or fragment',
)
// A name with a comma or a quote would need quoting in the header of a mail, and no line break may get there.
const sender = pattern(
  `^(${addressPattern}|[^\\p{Cc}\\p{Cs}"(),:;<>@\\[\\\\\\]]+ <${addressPattern}>)$`,
  'must be an email address, or a name and one such as Acme Notaries <mail@example.com>',
)

const settings = {
  minimum_notice_minutes: Type.Integer({
    minimum: 0,
    maximum: 43_200,
    description: 'How long before its start customers can still book a time; 60 unless set.',
    examples: [60],
  }),
  horizon_days: Type.Integer({
    minimum: 1,
    maximum: 1095,
    description: 'How many days ahead times can be booked; 90 unless set.',
    examples: [90],
  }),
  customer_booking: Type.Boolean({
    description:
      'Whether customers can book, reschedule and cancel with the keys in their links; true unless set. False: the booking interface returns `not_found` for every key, and `booking_page_url` is required.',
    examples: [true],
  }),
  booking_page_url: nullable(
    Type.String({
      maxLength: 255,
      pattern: pageUrl,
      description:
        'Base of the links in mails, when customers book on pages of your own; null: the pages here.',
      examples: ['https://book.example.com'],
    }),
  ),
  mail_from: nullable(
    Type.String({
      maxLength: 254,
      pattern: sender,
      ...mailable,
      description: "Who mails come from; null: the installation's sender.",
      examples: ['Acme Notaries <mail@example.com>'],
    }),
  ),
  mail_reply_to: nullable(
    email('Where answers to mails go, and mails about failing webhook endpoints; null: to the sender.'),
  ),
}

export const Workspace = named(
  'Workspace',
  {
    object: Type.Literal('workspace'),
    id: integer('Id of the workspace; `meta.tenant_id` of its events.', 1),
    name: Type.String({ examples: ['Sandbox'] }),
    mode,
    timezone,
    ...settings,
    clock: Type.Object(
      {
        now: wireDateTime('What time it is for its business.'),
        offset_seconds: integer('How far its clock is ahead of real time; 0 unless a test moved it.', 0),
      },
      { description: 'The clock that notice, horizon, holds and mails go by.' },
    ),
    created_at: wireDateTime('When it was opened.'),
    links: selfLinks('/manage/v1/workspaces/1'),
  },
  'A tenant.',
)

const givenSettings = {
  minimum_notice_minutes: Type.Optional(settings.minimum_notice_minutes),
  horizon_days: Type.Optional(settings.horizon_days),
  customer_booking: Type.Optional(settings.customer_booking),
  booking_page_url: Type.Optional(settings.booking_page_url),
  mail_from: Type.Optional(settings.mail_from),
  mail_reply_to: Type.Optional(settings.mail_reply_to),
}

export const WorkspaceBody = Type.Object({
  name: text('What people call it.', 'Acme Notaries'),
  mode: Type.Optional({ ...mode, default: 'test' }),
  timezone: Type.Optional({ ...timezone, default: 'UTC' }),
  ...givenSettings,
})

export const WorkspaceChanges = Type.Object({
  mode: Type.Optional(mode),
  name: Type.Optional(text('What people call it.', 'Acme Notaries')),
  timezone: Type.Optional(timezone),
  ...givenSettings,
})

export const ClockBody = Type.Object({
  advance_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 316_224_000,
      description: 'How far to move it forward.',
      examples: [3600],
    }),
  ),
  set_to: Type.Optional(
    wireDateTime('Or the time to move it to, which must not lie behind it.', '2027-01-01T00:00:00Z'),
  ),
})

export const WorkspaceList = Type.Object(pageParams)

const tokenFields = {
  object: Type.Literal('token'),
  id: integer('Id of the token.', 7),
  workspace_id: nullable(integer('The workspace it opens.', 1)),
  name: Type.String({ examples: ['Website'] }),
  scopes: Type.Array(Type.String(), { examples: [['reservations:read', 'reservations:write']] }),
  rate_limit: nullable(integer("Its own v3 requests a minute; null: the installation's.", 100)),
  created_at: wireDateTime('When it was issued.'),
  expires_at: nullable(wireDateTime('When it stops working.')),
  revoked_at: nullable(wireDateTime('When it was revoked.')),
  last_used_at: nullable(wireDateTime('Last use, to the minute.')),
  issued_by: nullable(
    integer('Id of the token it was issued with, and is revoked with; null: by the admin token.', 3),
  ),
  replaces: nullable(
    integer('Id of the token that rotated itself into this one, which is revoked with it; else null.', 5),
  ),
  links: selfLinks('/manage/v1/tokens/7'),
}

export const Token = named('Token', tokenFields, 'An access token; the token itself is never shown again.')

export const IssuedToken = named(
  'IssuedToken',
  {
    ...tokenFields,
    token: Type.String({ description: 'The token. Shown this once.', examples: ['jurat_test_9fK…'] }),
  },
  'A token just made.',
)

export const TokenBody = Type.Object({
  workspace_id: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Null: a token of no workspace.',
      }),
    ),
  ),
  name: text('What it is for.', 'Website'),
  scopes: Type.Array(Type.String({ maxLength: 64 }), {
    minItems: 1,
    maxItems: 32,
    description:
      'Scopes of the contract, `manage`, `<resource>:*` or `*`, which stands for all of the contract. `reservations:read` and `appointments:read` return keys, with which a caller can book and change as the customer.',
    examples: [['reservations:*', 'signers:read']],
  }),
  expires_at: Type.Optional(
    nullable(
      wireDateTime(
        'When it stops working. Omitted: with the token of this call, which it cannot outlive.',
        '2030-01-01T00:00:00Z',
      ),
    ),
  ),
  rate_limit: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description:
          'v3 requests a minute. Omitted: as the token of this call, whose limit is the most. The calls of this token also count in the limit of the first token of its chain of issuers.',
      }),
    ),
  ),
})

export const RotateBody = Type.Object({
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_592_000,
      default: 0,
      description: 'How long the old token still works.',
    }),
  ),
})

export const TokenList = Type.Object({
  ...pageParams,
  workspace_id: idFilter('Only tokens of this workspace.'),
})
