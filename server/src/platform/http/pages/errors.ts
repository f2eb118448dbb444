import type { AppError, ErrorCode } from '../../lib/errors.ts'
import { type Html, html } from '../../lib/html.ts'
import type { Fields } from '../forms.ts'

/** What is wrong with a form: one error per field, or one of the whole form. */
export interface Rejection {
  error: AppError
  /** What the reader typed. */
  fields: Fields
}

/** What a page says of errors, in the reader's language. Errors are found by code, reason and field. */
export interface ErrorTexts {
  /** Above the errors of a form. */
  problem: string
  /** Behind the label of such a field. */
  optional: string
  errors: Partial<Record<ErrorCode, string>> & Record<'internal_error' | 'invalid_request', string>
  reasons: Record<string, string>
  /** By the name of the field, or `name.reason`. */
  fieldErrors: Record<string, string>
}

/** The box above a form that was rejected. Each line leads to its field. */
export function errorSummary(texts: ErrorTexts, { error }: Pick<Rejection, 'error'>): Html {
  const lines = Object.keys(error.params ?? {}).map(
    name => html`<li><a href="#${name}">${fieldError(texts, name, error)}</a></li>`,
  )
  return problemBox(
    texts,
    lines.length > 0 ? html`<ul>${lines}</ul>` : html`<p>${messageOf(texts, error)}</p>`,
  )
}

/** A box that takes the focus and is read out. */
export const problemBox = (texts: ErrorTexts, content: Html): Html =>
  html`<div class="problem" role="alert" tabindex="-1" id="problem">
<h2>${texts.problem}</h2>
${content}
</div>`

/** The error in the reader's words. */
export function messageOf(
  texts: ErrorTexts,
  { code, reason }: Pick<AppError, 'code'> & Partial<Pick<AppError, 'reason'>>,
): string {
  const byReason = reason === undefined ? undefined : texts.reasons[reason]
  return byReason ?? texts.errors[code] ?? texts.errors.internal_error
}

/** The error of a field, below its input. */
export const errorLine = (texts: ErrorTexts, name: string, error?: AppError): Html =>
  html`<p class="error" id="${name}-error">${fieldError(texts, name, error)}</p>`

const fieldError = ({ fieldErrors, errors }: ErrorTexts, name: string, error?: AppError): string =>
  fieldErrors[`${name}.${error?.problems?.[name]?.reason}`] ?? fieldErrors[name] ?? errors.invalid_request

export interface Field {
  name: string
  label: string
  type?: string
  autocomplete?: string
  inputMode?: string
  hint?: string | undefined
  optional?: boolean
  maxLength?: number
}

/** A labelled field with its hint, what was typed, and its error. A password is typed anew. */
export function field(
  texts: ErrorTexts,
  {
    name,
    label,
    type = 'text',
    autocomplete = 'off',
    inputMode,
    hint,
    optional = false,
    maxLength = 200,
  }: Field,
  value = '',
  rejection?: Rejection,
): Html {
  const error = rejection?.error.params?.[name] === undefined ? undefined : rejection.error
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  const typed = type === 'password' ? '' : (rejection?.fields[name] ?? value)
  return html`<div class="field${error && ' wrong'}">
<label for="${name}">${label}${optional && html` <span class="quiet">${texts.optional}</span>`}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
<input id="${name}" name="${name}" type="${type}" value="${typed}" maxlength="${maxLength}" autocomplete="${autocomplete}"${inputMode && html` inputmode="${inputMode}"`}${!optional && html` required`}${described !== '' && html` aria-describedby="${described}"`}${error && html` aria-invalid="true"`}>
${error && errorLine(texts, name, error)}
</div>`
}
