import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { type Html, html, Html as Raw } from '../../platform/lib/html.ts'
import type { Refusal } from './call.ts'

const css = readFileSync(new URL('./assets/style.css', import.meta.url), 'utf8').replace(/\n\s*/g, '')
const styleHash = createHash('sha256').update(css).digest('base64')

/** Only the page's own style and script count, and no other page can show it in a frame. */
const policyOf = ({ script }: Content) =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; ${script === undefined ? '' : "script-src 'self'; connect-src 'self'; "}img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export interface Content {
  heading: string
  body: Html
  /** Why the form was rejected. */
  refusal?: Refusal | undefined
  /** What was done. */
  done?: string | undefined
  isNarrow?: boolean
  /** Address of the page's script. Every page works without it. */
  script?: string | undefined
  /** Another website to which the browser goes at once. */
  goTo?: string | undefined
}

/** A whole page of the staff's sign-in. It works without JavaScript. */
export function sendPage(reply: FastifyReply, content: Content, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': policyOf(content), 'content-language': 'en' })
    .type('text/html; charset=utf-8')
    .send(documentOf(content).text)
}

const documentOf = ({
  heading,
  body,
  refusal,
  done,
  isNarrow = false,
  script,
  goTo,
}: Content): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${goTo !== undefined && html`<meta http-equiv="refresh" content="0; url=${goTo}">`}
<link rel="icon" href="data:,">
<title>${refusal && 'Error: '}${heading} – Jurat</title>
<style>${new Raw(css)}</style>
${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
<body>
<main${isNarrow && html` class="narrow"`}>
<p class="brand">Jurat</p>
<h1>${heading}</h1>
${refusal && html`<div class="problem" role="alert" tabindex="-1" id="problem">${summaryOf(refusal)}</div>`}
${done !== undefined && html`<p class="done" role="status">${done}</p>`}
${body}
</main>
</body>
</html>
`

const summaryOf = ({ message, params }: Refusal): Html => {
  const lines = Object.entries(params)
  if (lines.length === 0) return html`<p>${message}</p>`
  return html`${lines.map(([name, reason]) => html`<p><a href="#${name}">${labelOf(name)} ${reason}.</a></p>`)}`
}

export interface Field {
  name: string
  label: string
  type?: string
  autocomplete?: string
  hint?: string
  value?: string | undefined
}

const labels: Record<string, string> = {
  email: 'Email address',
  code: 'Code',
  secret: 'The secret',
  password: 'Password',
  credential: 'The passkey',
  name: 'Your name',
}
const labelOf = (name: string): string => labels[name] ?? name

/** A labelled field, with its error below it. */
export function field(
  { name, label, type = 'text', autocomplete = 'off', hint, value = '' }: Field,
  refusal?: Refusal,
): Html {
  const reason = refusal?.params[name]
  const described = [hint && `${name}-hint`, reason && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field${reason && ' wrong'}">
<label for="${name}">${label}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
<input id="${name}" name="${name}" type="${type}" value="${type === 'password' ? '' : value}" maxlength="254" autocomplete="${autocomplete}"${described !== '' && html` aria-describedby="${described}"`}${reason && html` aria-invalid="true"`}>
${reason && html`<p class="error" id="${name}-error">${labelOf(name)} ${reason}.</p>`}
</div>`
}

export const codeField = (refusal?: Refusal): Html =>
  field(
    {
      name: 'code',
      label: 'Code',
      autocomplete: 'one-time-code',
      hint: 'From your authenticator app, or one of your recovery codes.',
    },
    refusal,
  )

export const newPasswordField = (refusal?: Refusal): Html =>
  field(
    {
      name: 'password',
      label: 'New password',
      type: 'password',
      autocomplete: 'new-password',
      hint: 'At least 15 characters: four or five words of your own are easy to remember.',
    },
    refusal,
  )

export const button = (text: string, kind = 'primary'): Html =>
  html`<button class="${kind}" type="submit">${text}</button>`
