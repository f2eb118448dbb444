// The form that uploads documents and photos.

import { focusNote, keepAddress, replaceContent, say } from './page.js'

/** Lets the file picker of the page say what was chosen. */
export function watchPicker(field) {
  const input = field.querySelector('input')
  const [button, chosen] = field.querySelectorAll('.picker > span')
  const tell = () => {
    const { files } = input
    // Files that wait in their list are no longer in the field.
    const count = files.length || Number(input.dataset.listed ?? 0)
    const many = field.dataset.many?.replace('{}', count) ?? ''
    chosen.textContent =
      count > 1 ? many : (files[0]?.name ?? input.dataset.name ?? field.dataset.files ?? '')
  }
  // Who speaks to the browser says what the button shows.
  const label = field.querySelector('label')
  button.id = `${input.id}-button`
  label.id = `${input.id}-label`
  input.setAttribute('aria-labelledby', `${button.id} ${label.id}`)
  input.addEventListener('change', tell)
  tell()
}

/**
 * Sends documents with progress as soon as they are chosen. Photos wait in a list until their order is right:
 * they become the pages of one document. What is chosen meanwhile joins the list. The button is left for
 * another try. The server's page is shown afterwards, with a result per file.
 */
export function watchUpload(form) {
  const { sent, large, most } = form.dataset
  const button = form.querySelector('[data-send]')
  const failed = form.querySelector('[data-failed]')
  const progress = form.querySelector('[data-progress]')
  const inputs = [...form.querySelectorAll('input[type=file]')]
  /** What is sent: documents, then photos in the order of the pages. */
  const waiting = []
  const stay = leaving => leaving.preventDefault()
  /** Who leaves with files that are not sent yet is asked first. */
  const hold = isNeeded => (isNeeded ? addEventListener : removeEventListener)('beforeunload', stay)
  // The button keeps its place: nothing moves.
  button.dataset.idle = ''
  const fail = text => {
    progress.hidden = true
    delete button.dataset.idle
    failed.textContent = text
    failed.hidden = false
    failed.focus()
  }
  for (const input of inputs)
    input.addEventListener('change', () => {
      const files = [...input.files]
      if (files.length === 0) return
      failed.hidden = true
      const tooLarge = files.find(({ size }) => size > most)
      if (tooLarge) {
        clear(input)
        return fail(large.replace('{}', tooLarge.name))
      }
      const isFirst = waiting.length === 0
      waiting.push(...files)
      waiting.sort((a, b) => isPhoto(a) - isPhoto(b))
      if (isFirst && !waiting.some(isPhoto)) return form.requestSubmit()
      clear(input)
      listFiles(form, waiting, () => hold(waiting.length > 0))
      delete button.dataset.idle
      // The focus stays on the button, so the list below it is said, and shown with what sends it.
      say(chosenText(form, waiting))
      for (const shown of [form.querySelector('[data-waiting]'), button])
        shown.scrollIntoView({ block: 'nearest' })
    })
  form.addEventListener('submit', event => {
    event.preventDefault()
    const data = new FormData(form)
    if (waiting.length > 0) {
      data.delete('files')
      for (const file of waiting) data.append('files', file)
    }
    const request = new XMLHttpRequest()
    request.open('POST', form.action)
    hold(true)
    let told = -1
    const tell = percent => {
      const text = sent.replace('{}', percent)
      progress.hidden = false
      progress.firstChild.value = percent
      progress.lastChild.textContent = text
      const half = Math.floor(percent / 50) * 50
      if (half > told) say(sent.replace('{}', half))
      told = Math.max(told, half)
    }
    tell(0)
    request.upload.onprogress = ({ loaded, total }) => tell(Math.floor((100 * loaded) / total))
    request.onload = () => {
      const next = new DOMParser().parseFromString(request.responseText, 'text/html')
      const main = next.querySelector('main')
      // A proxy in between answers with a page of its own, such as for a file that is too large for it.
      if (!main) return fail(failed.dataset.failed)
      hold(false)
      // The answer to a rejected upload has no address of its own.
      if (request.status === 200) history.replaceState(null, '', request.responseURL)
      keepAddress()
      document.title = next.title
      for (const file of waiting) forget(file)
      replaceContent(main)
      focusNote()
    }
    request.onerror = () => fail(failed.dataset.failed)
    button.dataset.idle = ''
    request.send(data)
    failed.hidden = true
  })
}

/** Empties the field, so that the same file can be chosen again. */
function clear(input) {
  input.value = ''
  input.dispatchEvent(new Event('change'))
}

/** `2 files chosen: deed.jpg, id.jpg` */
function chosenText(form, files) {
  const names = files.map(({ name }) => name).join(', ')
  const many = form.querySelector('[data-many]').dataset.many.replace('{}', files.length)
  return files.length > 1 ? `${many}: ${names}` : names
}

const isPhoto = ({ type }) => ['image/jpeg', 'image/png'].includes(type)

/** Addresses of the chosen photos in this browser. */
const addresses = new Map()

function thumbnail(photo) {
  if (!addresses.has(photo)) addresses.set(photo, URL.createObjectURL(photo))
  const image = document.createElement('img')
  image.src = addresses.get(photo)
  // The name stands beside it.
  image.alt = ''
  // A file that is no image has none.
  image.onerror = () => image.remove()
  return image
}

function forget(file) {
  if (addresses.has(file)) URL.revokeObjectURL(addresses.get(file))
  addresses.delete(file)
}

/** The focus stays on the same button of the same file, or on the nearest one, and the page where it is. */
function focusAct(form, at, step) {
  const item = form.querySelectorAll('.photos li')[at]
  const same = item?.querySelector(`[data-step="${step}"]`)
  const target = same ?? item?.querySelector('button') ?? form.querySelector('input[type=file]')
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'nearest' })
}

/** The chosen files, with buttons that leave one out and change the order of the photos. */
function listFiles(form, files, changed) {
  changed()
  const section = form.querySelector('[data-waiting]')
  const { up, down, out } = form.dataset
  const again = (at, step) => {
    const [file] = files.splice(at, 1)
    if (step === 0) forget(file)
    else files.splice(at + step, 0, file)
    listFiles(form, files, changed)
    // Also the new order.
    say(files.length > 0 ? chosenText(form, files) : form.querySelector('[data-files]').dataset.files)
    focusAct(form, Math.min(at + step, files.length - 1), step)
  }
  section.hidden = files.length === 0
  const [first] = files
  for (const field of form.querySelectorAll('[data-many] input')) {
    field.dataset.listed = files.length
    if (first) field.dataset.name = first.name
    else delete field.dataset.name
    field.dispatchEvent(new Event('change'))
  }
  if (files.length === 0) form.querySelector('[data-send]').dataset.idle = ''
  const items = files.map((file, at) => {
    const { name } = file
    const item = document.createElement('li')
    if (isPhoto(file)) item.append(thumbnail(file))
    item.append(name, document.createElement('br'))
    const acts = [
      ['↑', up, -1, isPhoto(file) && at > 0 && isPhoto(files[at - 1])],
      ['↓', down, 1, isPhoto(file) && at < files.length - 1],
      ['×', out, 0, true],
    ]
    for (const [sign, words, step, isPossible] of acts) {
      if (!isPossible) continue
      const act = document.createElement('button')
      act.type = 'button'
      act.className = 'plain'
      act.dataset.step = step
      act.textContent = sign
      act.ariaLabel = words.replace('{}', `${at + 1}, ${name}`)
      act.addEventListener('click', () => again(at, step))
      item.append(act)
    }
    return item
  })
  section.querySelector('ol').replaceChildren(...items)
}
