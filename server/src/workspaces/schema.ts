import { Type } from 'typebox'
import {
  addressPattern,
  email,
  httpsUrl,
  IdParams,
  integer,
  lines,
  mailable,
  named,
  nullable,
  oneOf,
  pageParams,
  pattern,
  selfLinks,
  shownLink,
  shownText,
  text,
  url,
  wireDateTime,
} from '../platform/http/shapes.ts'
import { problem } from '../platform/lib/reasons/problems.ts'
import { resultSettings } from './result-settings.ts'

const mode = oneOf(['live', 'test'], 'A test workspace sends no mail. The mode cannot be changed later.')
const timezone = text('IANA time zone of the business.', 'America/New_York', 64)

const pageUrl = pattern(
  '^https?://[^\\s\\p{Cc}\\p{Cs}"<>\\\\?#/]+(/[^\\s\\p{Cc}\\p{Cs}"<>\\\\?#/]+)*$',
  problem('not_a_page_url'),
)
/** A text of another form names no open booking. It must not reach the database, which rejects U+0000. */
export const slugForm = '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$'
const slug = pattern(slugForm, problem('not_a_slug'))
// Line breaks must not get into a mail header. An @ in a name looks like another address.
const sender = pattern(
  `^(${addressPattern}|([^\\p{Cc}\\p{Cs}"<>@\\\\]+|"([^\\p{Cc}\\p{Cs}"<>@\\\\]|\\\\["\\\\])+") <${addressPattern}>)$`,
  problem('not_a_sender'),
)

const settings = {
  minimum_notice_minutes: Type.Integer({
    minimum: 0,
    maximum: 43_200,
    description: 'Minimum notice for customers, in minutes before the start. Default: 60.',
    examples: [60],
  }),
  horizon_days: Type.Integer({
    minimum: 1,
    maximum: 1095,
    description: 'Number of days ahead that can be booked. Default: 90.',
    examples: [90],
  }),
  reminder_minutes: Type.Array(Type.Integer({ minimum: 15, maximum: 20_160 }), {
    maxItems: 5,
    uniqueItems: true,
    description:
      'When customers are reminded, in minutes before the start: at most 5 times, from 15 minutes to 14 days. Default: 1440 and 60. Empty: never. A change also applies to appointments that are booked already.',
    examples: [[1440, 60]],
  }),
  customer_booking: Type.Boolean({
    description:
      'Whether customers can book, reschedule and cancel with the keys in their links. Default: true. If false, the booking interface returns `not_found` for every key, and `booking_page_url` is required.',
    examples: [true],
  }),
  booking_page_url: nullable(
    Type.String({
      maxLength: 255,
      pattern: pageUrl,
      ...shownLink,
      description:
        'Base URL of the links in mails, for a business with its own booking pages, without a user name and a password. Null: the pages of this installation.',
      examples: ['https://book.example.com'],
    }),
  ),
  open_booking_slug: nullable(
    Type.String({
      maxLength: 63,
      pattern: slug,
      description:
        'Slug of the page `/book/{slug}`, on which anybody can book a service after confirming an email address. Unique in the installation, also among `former_slugs`. A live workspace also needs a `contact` or `mail_reply_to`. Null: there is no such page.',
      examples: ['acme'],
    }),
  ),
  visitor_appointments: Type.Integer({
    minimum: 1,
    maximum: 100,
    description:
      'Number of upcoming appointments that visitors of open booking can have with one email address. Raise it for offices that book for their clients. Default: 3.',
    examples: [3],
  }),
  mail_from: nullable(
    Type.String({
      maxLength: 254,
      pattern: sender,
      ...mailable,
      ...shownText,
      description:
        'Sender of mails: an address, or a name and an address. The name can be in quotes. Null: the sender of the installation.',
      examples: ['Acme Notaries <mail@example.com>'],
    }),
  ),
  mail_reply_to: nullable(
    email(
      'Address for replies to mails, and for mails about failing webhook endpoints. Null: both go to the sender.',
    ),
  ),
  ...resultSettings,
  invoice_on_completion: Type.Boolean({
    description:
      'Whether the completion of a session issues the invoice of its booking. Default: false. A booking that costs nothing gets none.',
    examples: [false],
  }),
  tax_rate: Type.Number({
    minimum: 0,
    maximum: 100,
    description:
      'Tax on prices in percent, with at most 3 decimals. Default: 0. A change applies to new bookings.',
    examples: [8.875],
  }),
  prices_include_tax: Type.Boolean({
    description:
      'Whether prices include the tax. If false, it is added to the total. Default: false. A change applies to new bookings.',
    examples: [false],
  }),
  tax_label: nullable({
    ...text('Name of the tax for customers, in any language. Null: the usual word.', 'Sales tax', 60),
    ...shownText,
  }),
  postal_address: nullable(
    Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: lines,
      ...shownText,
      description: 'Postal address of the business, in one or more lines. It stands on receipts.',
      examples: ['120 Main Street, Suite 4\nSpringfield, IL 62701'],
    }),
  ),
  tax_id: nullable({
    ...text('Number under which the business pays taxes. It stands on receipts.', '12-3456789', 60),
    ...shownText,
  }),
  completed_status: oneOf(
    ['completed', 'complete'],
    'Word for the end state of appointments and reservations in responses of `/wp-json/v3` and in events. Requests accept both words. Default: `completed`. A change applies to later responses and events. Recorded events keep their word.',
  ),
}

const longestDays = 36_500
const days = (least: number, description: string, example: number) =>
  Type.Integer({ minimum: least, maximum: longestDays, description, examples: [example] })

const retentionFields = {
  events_days: nullable(
    days(7, 'Events of the feed. Webhook deliveries and replays need them. Default: 30. Null: for ever.', 30),
  ),
  deliveries_days: nullable(
    days(
      7,
      'Webhook deliveries with their attempts. Not more than `events_days`. Default: 30. Null: for ever.',
      30,
    ),
  ),
  mails_days: nullable(
    days(
      7,
      'Mails that were sent or given up, once their booking is completed or canceled. Mails of a booking that stays ' +
        '`scheduled` after its end are never deleted, nor the invitation of a reservation that stays `queued` or `pending`. ' +
        'Default: null, for ever.',
      365,
    ),
  ),
  audit_days: nullable(days(30, 'Audit entries. Default: null, for ever.', 730)),
  uploads_days: nullable(
    days(
      7,
      'Documents of bookings that were canceled or never scheduled, from their upload. Default: null, for ever.',
      90,
    ),
  ),
  acts_days: days(
    0,
    'Completed appointments, when the data of their customer is erased: this number of days after the appointment the erasure includes them. Default: 3653, which is ten years.',
    3653,
  ),
}
const retentionText =
  'For how many days rows are kept. A job deletes them after that. Only the given ones are changed.'

const color = pattern('^#[0-9a-fA-F]{6}$', problem('not_a_color'))
const origin = pattern(
  '^(https://[a-z0-9.-]+(:\\d{1,5})?|http://(localhost|127\\.0\\.0\\.1)(:\\d{1,5})?)$',
  problem('not_an_origin'),
)
const base64 = pattern('^[A-Za-z0-9+/]+={0,2}$', problem('not_base64'))
/** 20 kB in base64. */
const longestLogo = 26_668

const pageLink = (what: string, example: string) =>
  nullable(
    Type.String({
      maxLength: 500,
      pattern: httpsUrl,
      ...shownLink,
      description: `${what} Without a user name, a password and invisible characters. Null: no link.`,
      examples: [example],
    }),
  )

const brand = {
  display_name: nullable({
    ...text(
      'Name that customers see on pages and in mails. Null: the name of the workspace.',
      'Acme Notaries',
    ),
    ...shownText,
  }),
  accent_color: nullable(
    Type.String({
      pattern: color,
      description:
        'Color of buttons and links, `#rrggbb`. It is darkened, or lightened on dark pages, until text is readable. Null: blue.',
      examples: ['#1f4b99'],
    }),
  ),
  privacy_url: pageLink('Privacy notice, linked on pages and in mails.', 'https://www.example.com/privacy'),
  terms_url: pageLink('Terms, linked on pages and in mails.', 'https://www.example.com/terms'),
  contact: nullable({
    ...text(
      'How customers reach the business, in one line: a phone number or an address. A link in it has no user name and no password.',
      '+1 305 555 0123',
      200,
    ),
    ...shownText,
  }),
  embed_origins: Type.Array(Type.String({ maxLength: 255, pattern: origin }), {
    maxItems: 20,
    uniqueItems: true,
    description: 'Origins of websites that may embed the pages in a frame. Empty: none.',
    examples: [['https://www.example.com']],
  }),
}

const logo = nullable(
  Type.String({
    maxLength: longestLogo,
    pattern: base64,
    description: 'A PNG or WebP image of at most 20 kB, in base64. Null removes it.',
    examples: ['iVBORw0KGgo='],
  }),
)

/** What customers see of a business, in requests. */
export const appearance = {
  display_name: Type.Optional(brand.display_name),
  accent_color: Type.Optional(brand.accent_color),
  privacy_url: Type.Optional(brand.privacy_url),
  terms_url: Type.Optional(brand.terms_url),
  contact: Type.Optional(brand.contact),
  logo: Type.Optional(logo),
}

const formerSlugs = Type.Array(
  Type.Object({
    slug: Type.String({ examples: ['acme-notary'] }),
    until: wireDateTime('When another workspace can have it, in real time.', '2027-11-20T15:04:05Z'),
  }),
  {
    maxItems: 10,
    description:
      'Earlier values of `open_booking_slug`, oldest first: at most 10, for 365 days. `/book/{slug}` leads to the current page, and no other workspace can take them.',
  },
)

export const Workspace = named(
  'Workspace',
  {
    object: Type.Literal('workspace'),
    id: integer('Id of the workspace, which is `meta.tenant_id` of its events.', 1),
    name: Type.String({ examples: ['Sandbox'] }),
    mode,
    timezone,
    ...settings,
    former_slugs: formerSlugs,
    retention: Type.Object(retentionFields, { description: 'For how many days rows are kept.' }),
    ...brand,
    logo_url: nullable({
      ...url('/brand/1/TEtqO-ExSrhhOL70MU3eA'),
      description: 'URL of the logo, which changes with the image. Null without a logo.',
    }),
    clock: Type.Object(
      {
        now: wireDateTime('Business time of the workspace.'),
        offset_seconds: integer(
          "Seconds by which the workspace's clock is ahead of real time. 0 unless it was moved.",
          0,
        ),
      },
      { description: "The workspace's clock, used for notice, horizon, holds and mails." },
    ),
    created_at: wireDateTime('Creation time.'),
    links: selfLinks('/manage/v1/workspaces/1'),
  },
  'A workspace: a notary business or one of its sandboxes.',
)

const optional = ({ acts_days, ...fields }: typeof retentionFields) => ({
  events_days: Type.Optional(fields.events_days),
  deliveries_days: Type.Optional(fields.deliveries_days),
  mails_days: Type.Optional(fields.mails_days),
  audit_days: Type.Optional(fields.audit_days),
  uploads_days: Type.Optional(fields.uploads_days),
  acts_days: Type.Optional(acts_days),
})

const givenSettings = {
  minimum_notice_minutes: Type.Optional(settings.minimum_notice_minutes),
  horizon_days: Type.Optional(settings.horizon_days),
  reminder_minutes: Type.Optional(settings.reminder_minutes),
  customer_booking: Type.Optional(settings.customer_booking),
  booking_page_url: Type.Optional(settings.booking_page_url),
  open_booking_slug: Type.Optional(settings.open_booking_slug),
  visitor_appointments: Type.Optional(settings.visitor_appointments),
  mail_from: Type.Optional(settings.mail_from),
  mail_reply_to: Type.Optional(settings.mail_reply_to),
  tax_rate: Type.Optional(settings.tax_rate),
  prices_include_tax: Type.Optional(settings.prices_include_tax),
  tax_label: Type.Optional(settings.tax_label),
  postal_address: Type.Optional(settings.postal_address),
  tax_id: Type.Optional(settings.tax_id),
  completed_status: Type.Optional(settings.completed_status),
  result_release: Type.Optional(settings.result_release),
  result_days: Type.Optional(settings.result_days),
  result_to_signers: Type.Optional(settings.result_to_signers),
  result_requires_payment: Type.Optional(settings.result_requires_payment),
  invoice_on_completion: Type.Optional(settings.invoice_on_completion),
  retention: Type.Optional(
    Type.Object(optional(retentionFields), {
      title: 'RetentionChanges',
      additionalProperties: false,
      description: retentionText,
    }),
  ),
  ...appearance,
  embed_origins: Type.Optional(brand.embed_origins),
}

const workspaceName = { ...text('Name of the workspace.', 'Acme Notaries'), ...shownText }

export const WorkspaceBody = Type.Object({
  name: workspaceName,
  mode: Type.Optional({ ...mode, default: 'test' }),
  timezone: Type.Optional({ ...timezone, default: 'UTC' }),
  ...givenSettings,
})

export const WorkspaceChanges = Type.Object({
  mode: Type.Optional(mode),
  name: Type.Optional(workspaceName),
  timezone: Type.Optional(timezone),
  ...givenSettings,
})

export const ClockBody = Type.Object({
  advance_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 316_224_000,
      description: 'Number of seconds to move the clock forward.',
      examples: [3600],
    }),
  ),
  set_to: Type.Optional(
    wireDateTime(
      "Alternative to `advance_seconds`: the time to move the clock to. It must not be in the workspace's past.",
      '2027-01-01T00:00:00Z',
    ),
  ),
})

export const FormerSlugParams = Type.Object({
  id: IdParams.properties.id,
  slug: Type.String({ description: 'One of `former_slugs`.', examples: ['acme-notary'] }),
})

export const WorkspaceList = Type.Object(pageParams)
