import { settingProblems } from './setting-problems.ts'
import { textOf, type Values, type ValuesOf } from './texts.ts'

/** What can be wrong with a value of any kind. The sentence begins with the parameter's name. */
const valueProblems = {
  required: 'is required',
  required_alone: 'must be given alone: one of service, appointment_id and reservation_id',
  unknown_field: {
    plain: 'is not a field of this request',
    nearest: 'is not a field of this request. Did you mean {nearest}?',
    none: 'is not a field of this request, which takes none',
    known: 'is not a field of this request. Known: {known}',
  },
  unknown_parameter: {
    plain: 'is not a parameter of this request',
    nearest: 'is not a parameter of this request. Did you mean {nearest}?',
    none: 'is not a parameter of this request, which takes none',
    known: 'is not a parameter of this request. Known: {known}',
  },
  wrong_type: {
    string: 'must be a string',
    integer: 'must be an integer',
    number: 'must be a number',
    boolean: 'must be a boolean',
    object: 'must be an object',
    array: 'must be an array',
    null: 'must be null',
    other: 'must be {types}',
  },
  not_listed: 'must be one of {allowed}',
  not_that: 'must be {allowed}',
  empty: 'must not be empty',
  too_short: 'must have at least {least} characters',
  too_long: 'must have at most {most} characters',
  too_small: 'must be at least {least}',
  too_large: 'must be at most {most}',
  milliseconds: 'must be in seconds, not milliseconds',
  too_few_items: {
    list: 'must have at least {least} items',
    or_null: 'must have at least {least} items, or be null for all',
  },
  too_many_items: 'must have at most {most} items',
  repeated_item: 'must not repeat an item',
  repeated_key: 'is {key}, as that of an item before it',
  no_language: 'must have a text in at least one language',
  no_options_of_kind: 'must be left out: only choice and several have options, and it is {type}',
  options_needed: 'must have at least one option, because it is {type}',
  too_much_text: 'must have at most {most} bytes of JSON in all',
  too_long_together: 'makes the answers longer than {most} bytes in all. Shorten it',
  not_a_question: {
    known: 'is not a question of the service. Its questions: {known}',
    none: 'is not a question of the service, which asks none',
  },
  wrong_keys: 'must have keys of 1 to {most} characters, without control characters',
  wrong_format: 'has the wrong format',
  not_valid: 'is not valid',
  invalid: 'is invalid',
  control_characters: 'must not contain control characters or lone surrogates',
  control_characters_in_lines:
    'must not contain lone surrogates, or control characters other than line breaks and tabs',
  hidden_characters:
    'must not contain characters that are invisible or that change the direction of text. Type it again instead of pasting it',
  method_of_verified: 'is only for the status verified. Set the status in the same call',
  not_a_code: 'must be 1 to 64 of a-z, 0-9 and _',
  not_a_type: 'must be 1 to 32 of a-z, 0-9, _ and -',
  not_base64: 'must be base64',
  not_base64url: 'must be base64url without padding',
  in_use: 'is already in use',

  // Times
  not_a_date_time: 'must be a valid date-time from 1970 to 9999, such as 2026-11-20T15:04:05Z',
  not_a_date: 'must be a date such as 2026-12-24',
  not_a_calendar_date: 'must be a date of the calendar',
  not_a_business_date: 'must be a date such as 2026-11-20, {dates}',
  not_a_date_or_time: 'must be a date such as 2026-12-24, or a date-time such as 2026-12-24T12:00:00Z',
  not_a_relative_date:
    'must be a date such as 2026-12-24, today, or a duration from today such as P7D or -P30D',
  not_a_bound:
    'must be a date {dates}, a date-time with its zone, today, or a duration from today of at most three digits, such as P7D or -P30D',
  not_a_month: 'must be a month, such as 2026-12',
  not_a_day: 'must be MM-DD or YYYY-MM-DD',
  not_a_local_time: 'must be a local time such as 2026-11-20 10:00',
  not_a_time_of_day: 'must be a time of day from 00:00 to 23:59',
  not_a_time_of_day_or_24: 'must be a time of day from 00:00 to 24:00',
  not_a_zone: 'must be an IANA time zone name such as America/New_York',
  not_after_start: 'must be after starts_at',
  not_after_since: 'must be after since',
  not_after_since_now: 'must be after since. Without until the span ends now, so since must be in the past',
  not_after_from: 'must be after from, or the same date',
  before_from: 'must not be before from',
  too_many_days: 'must be at most {most_after} days after from: ask for {most} days at a time',
  not_in_future: 'must be in the future',
  in_future: 'must not be in the future',
  after_now: "must not be after the workspace's current time, {now_at}",
  before_now: "must not be before the workspace's current time, {now_at}",

  // Addresses and numbers
  not_an_email: 'must be an email address',
  not_an_email_or_empty: 'must be an email address or empty',
  not_a_sender: 'must be an email address, or a name and one such as Acme, Inc. <mail@example.com>',
  email_invisible: 'must not contain invisible characters',
  email_local_too_long: 'must have at most 64 bytes before the @',
  email_dots: 'must not have a dot at the start, at the end or twice in a row before the @',
  email_not_nfc: 'must be in Unicode form NFC: type the accents again',
  email_domain: 'must have only letters, digits and inner hyphens in each part of its domain',
  email_domain_too_long: 'must have at most 63 bytes in each part of its domain',
  not_a_phone: 'must be a phone number with its country code, such as +1 305 555 0123',
  phone_of_two_countries: 'must have its country code, because it is a number of two countries',
  phone_extension: 'has the extension {extension}, which cannot be stored. Leave it out',
  too_few_digits: 'must have at least {least} digits',
  not_a_language: 'must be a language tag such as en, es or fr, also with a region such as fr-CA',
  not_a_currency: 'must be an ISO 4217 code',
  unknown_currency: 'is not an ISO 4217 code',
  too_many_decimals: 'must have at most {most} decimals',
  too_fine: 'must have at most the {decimals} decimals of {currency}',
  not_a_country: 'is not an ISO 3166-1 alpha-2 code',
  not_a_country_or_rest: 'must be an ISO 3166-1 alpha-2 code or *',
  not_a_postal_code: 'is not a postal code of {country}',
  not_a_state: 'is not a US state',
  other_state: '{state} contradicts the postal code {postal}',
  not_a_url: 'must be a valid URL',
  not_absolute: 'must be an absolute URL',
  not_a_web_url: 'must be an http or https URL',
  not_an_https_url: 'must be a URL that begins with https://',
  not_a_page_url: 'must be an http or https URL without a slash at its end, query or fragment',
  not_https: 'must use https in a live workspace',
  not_http: 'must use https or http',
  url_with_password: 'must not contain a user name or a password. Remove what is between // and @',
  url_port: 'must use port 80, 443 or one above 1023',
  url_inner_host: 'must not name a host under .internal, .local or .localhost',
  url_dot_first: 'must not have a host name that begins with a dot',
  url_two_dots: 'must not have two dots in a row in its host name',
  url_fragment: 'must not have a fragment: remove # and what follows it',
  url_not_reachable: 'leads to an address that webhooks must not reach',
} as const

/** What can be wrong with a parameter. Clients translate by the reason. */
export const problems = { ...valueProblems, ...settingProblems } as const

export type ProblemReason = keyof typeof problems

/** What is wrong with a parameter, as the rest of a sentence that begins with its name. */
export interface Problem {
  reason: ProblemReason
  values: Values
  text: string
}

type Given<V> = keyof V extends never ? [] : [values: V]

export const problem = <R extends ProblemReason>(
  reason: R,
  ...[values]: Given<ValuesOf<(typeof problems)[R]>>
): Problem => made(reason, (values as Values | undefined) ?? {})

const made = (reason: ProblemReason, values: Values): Problem => ({
  reason,
  values,
  text: textOf(problems[reason], values),
})
