import type { PageTexts } from '../../mail/languages/page-texts.ts'
import type { AppError } from '../../platform/lib/errors.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { Rejection } from './form.ts'

/** The box above a form that was rejected. Each line leads to its field. */
export function errorSummary(texts: PageTexts, { error }: Pick<Rejection, 'error'>): Html {
  const lines = Object.keys(error.params ?? {}).map(
    name => html`<li><a href="#${name}">${fieldError(texts, name)}</a></li>`,
  )
  return problemBox(
    texts,
    lines.length > 0 ? html`<ul>${lines}</ul>` : html`<p>${messageOf(texts, error)}</p>`,
  )
}

/** A box that takes the focus and is read out. */
export const problemBox = (texts: PageTexts, content: Html): Html =>
  html`<div class="problem" role="alert" tabindex="-1" id="problem">
<h2>${texts.problem}</h2>
${content}
</div>`

/** The error in the reader's words. */
export function messageOf(
  texts: PageTexts,
  { code, reason }: Pick<AppError, 'code'> & Partial<Pick<AppError, 'reason'>>,
): string {
  const byReason = reason === undefined ? undefined : texts.reasons[reason]
  return byReason ?? texts.errors[code] ?? texts.errors.internal_error
}

/** The error of a field, below its input. */
export const errorLine = (texts: PageTexts, name: string): Html =>
  html`<p class="error" id="${name}-error">${fieldError(texts, name)}</p>`

const fieldError = (texts: PageTexts, name: string): string =>
  texts.fieldErrors[name] ?? texts.errors.invalid_request

export interface Field {
  name: string
  label: string
  type?: string
  autocomplete?: string
  inputMode?: string
  hint?: string
  optional?: boolean
  maxLength?: number
}

/** The customer's phone number, which is optional everywhere. */
export const phoneField = (texts: PageTexts, value: string | null, rejection?: Rejection): Html =>
  field(
    texts,
    {
      name: 'phone',
      label: texts.phone,
      type: 'tel',
      autocomplete: 'tel',
      hint: texts.phoneHint,
      optional: true,
      maxLength: 40,
    },
    value ?? '',
    rejection,
  )

/** A labelled field with its hint, what was typed, and its error. */
export function field(
  texts: PageTexts,
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
  const error = rejection?.error.params?.[name] !== undefined
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field${error && ' wrong'}">
<label for="${name}">${label}${optional && html` <span class="quiet">${texts.optional}</span>`}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
<input id="${name}" name="${name}" type="${type}" value="${rejection?.fields[name] ?? value}" maxlength="${maxLength}" autocomplete="${autocomplete}"${inputMode && html` inputmode="${inputMode}"`}${!optional && html` required`}${described !== '' && html` aria-describedby="${described}"`}${error && html` aria-invalid="true"`}>
${error && errorLine(texts, name)}
</div>`
}
