// Passkeys on the pages of signing in. Without it, the pages work with passwords.

const buttons = [...document.querySelectorAll('button[data-passkey]')]
const [autofill] = buttons.filter(button => 'autofill' in button.dataset)

/** How often the page gets a new challenge for the address field: a challenge is valid for five minutes. */
const renewMs = 240_000

/** The request that a person has not answered: the browser allows one at a time. */
let open = { stop: new AbortController(), ended: Promise.resolve() }
/** Whether the person pressed a button, or the form is on its way: the page then asks for nothing else. */
let isBusy = false

/** Ends the open request, then starts this one. */
async function supersede(run) {
  open.stop.abort()
  await open.ended
  const stop = new AbortController()
  const running = run(stop.signal)
  open = { stop, ended: running.then(ignore, ignore) }
  await running
}

const ignore = () => {}

/** Asks the browser for a passkey, and sends it with the form. */
async function use(button, signal, mediation) {
  const options = await optionsFor(button, signal)
  if (!options) return
  const credential =
    button.dataset.passkey === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
          signal,
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
          signal,
          mediation,
        })
  button.form.elements.credential.value = JSON.stringify(credential)
  isBusy = true
  button.form.submit()
}

/** Undefined if the server rejected the request. */
async function optionsFor(button, signal) {
  const { options: url, send = '' } = button.dataset
  const typed = send
    .split(' ')
    .map(name => [name, button.form.elements[name]?.value.trim()])
    .filter(([, value]) => value)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(typed)),
    signal,
  })
  const answer = await response.json()
  if (response.ok) return answer.public_key
  refuse(button, answer)
}

function refuse(button, { code, data }) {
  isBusy = false
  // The page that the form leads to asks for the sign-in.
  if (data.reason === 'confirm') return button.form.submit()
  const field = document.querySelector('[data-code]')
  if (field && /code/.test(data.reason)) {
    field.hidden = false
    field.querySelector('input').focus()
  }
  say(button, textOf(button, code, data))
}

/** The error in the reader's language. */
function textOf(button, code, { reason, params = {} }) {
  const { errors, reasons, fieldErrors } = textsOf(button)
  const lines = Object.keys(params).map(
    name => fieldErrors[`${name}.${reason}`] ?? fieldErrors[name] ?? errors.invalid_request,
  )
  return lines.join(' ') || reasons[reason] || errors[code] || errors.internal_error
}

const textsOf = button => JSON.parse(button.parentElement.dataset.texts)

function say(button, text) {
  const line = button.parentElement.querySelector('[role=alert]')
  line.hidden = text === ''
  line.textContent = text
}

async function press(button) {
  say(button, '')
  isBusy = true
  try {
    await supersede(signal => use(button, signal, 'optional'))
  } catch (problem) {
    if (problem.name === 'AbortError') return
    isBusy = false
    const { problems } = textsOf(button)
    say(button, problems[problem.name] ?? `${problems.other} ${problem.message}`)
    offer()
  }
}

/** Offers passkeys in the list of the address field, where the browser can. */
async function offer() {
  if (!autofill || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  await supersede(signal => use(autofill, signal, 'conditional')).catch(ignore)
}

const isSupported =
  typeof PublicKeyCredential === 'function' &&
  PublicKeyCredential.parseRequestOptionsFromJSON &&
  PublicKeyCredential.prototype.toJSON

/** A passkey belongs to the host of the page: the same server may have other names. */
function begin() {
  const [{ dataset } = {}] = buttons
  if (!dataset) return
  if (dataset.origin !== location.origin) {
    const line = document.querySelector('[data-elsewhere]')
    line.querySelector('a').href = dataset.origin + location.pathname
    line.hidden = false
    return
  }
  if (!isSupported) return
  for (const button of buttons) {
    button.closest('[data-passkeys]').hidden = false
    button.addEventListener('click', () => press(button))
  }
  offer()
  setInterval(() => isBusy || offer(), renewMs)
}

begin()
