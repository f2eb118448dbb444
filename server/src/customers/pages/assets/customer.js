// Improves the pages of customers. Everything works without it.

const status = () => document.getElementById('status')
const say = text => {
  const line = status()
  if (line) line.textContent = text
}

const addressOf = () => location.pathname + location.search
/** The address whose content is shown. */
let shown = addressOf()

let latest = 0

/**
 * Loads a page of the same address and shows its content without a jump. Returns whether it did: what the
 * reader asked for later counts, and `isWanted` can say at the end that nothing may change.
 */
async function show(url, focus, isWanted = () => true) {
  const mine = ++latest
  let announced = ''
  const main = document.querySelector('main')
  const slow = setTimeout(() => say(main.dataset.busy), 400)
  try {
    const response = await fetch(url)
    const next = new DOMParser().parseFromString(await response.text(), 'text/html')
    const content = next.querySelector('main')
    if (!response.ok || !content) throw new Error(String(response.status))
    if (mine !== latest || !isWanted()) return false
    main.replaceWith(document.adoptNode(content))
    document.title = next.title
    for (const part of ['footer nav']) {
      const [from, to] = [next.querySelector(part), document.querySelector(part)]
      if (from && to) to.replaceWith(document.adoptNode(from))
    }
    improve()
    const target = focus && document.getElementById(focus)
    if (target) {
      // A field has the focus by itself. Another target is read out when it gets the focus.
      if (!isField(target)) target.tabIndex = -1
      target.focus({ preventScroll: false })
    }
    announced = content.querySelector('[data-announce]')?.dataset.announce ?? ''
    return true
  } finally {
    clearTimeout(slow)
    say(announced)
  }
}

async function go(url, focus) {
  try {
    if (!(await show(url, focus))) return
    history.pushState({ soft: true }, '', url)
    shown = addressOf()
  } catch {
    location.assign(url)
  }
}

document.addEventListener('click', event => {
  const link = event.target.closest?.('a[data-soft]')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  go(link.href, link.dataset.focus)
})

document.addEventListener('submit', event => {
  const form = event.target
  if (!form.matches('form[data-soft]')) return
  event.preventDefault()
  const url = new URL(form.action)
  url.search = new URLSearchParams(new FormData(form)).toString()
  go(url.href, 'city')
})

// Also fires for a link to a part of the page, such as a field with an error.
addEventListener('popstate', () => {
  if (addressOf() !== shown) location.reload()
})

/** Arrow keys move between the days of a month. */
document.addEventListener('keydown', event => {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[event.key]
  const table = step && event.target.closest?.('table.month')
  if (!table) return
  const cells = [...table.querySelectorAll('td')]
  let at = cells.indexOf(event.target.closest('td')) + step
  while (cells[at] && !cells[at].querySelector('a')) at += step
  cells[at]?.querySelector('a').focus()
  event.preventDefault()
})

const isField = element => element?.matches('input:not([type=hidden]), textarea') === true
/** Whether a form has the focus, or something that was typed or chosen. */
const isFilled = () =>
  isField(document.activeElement) ||
  [...document.querySelectorAll('main input, main textarea')].some(
    one => one.value !== one.defaultValue && one.type !== 'hidden',
  )

/**
 * Shows times in the browser's zone, unless the reader chose one. It waits for no slow answer: a form that is
 * filled stays.
 */
function useOwnZone() {
  const zone = document.querySelector('.zone[data-detect]')
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!zone || !own || zone.dataset.zone === own) return
  const url = new URL(location.href)
  url.searchParams.set('tz', own)
  show(url.href, undefined, () => !isFilled())
    .then(isShown => {
      if (!isShown) return
      history.replaceState(history.state, '', url.href)
      shown = addressOf()
    })
    .catch(() => {})
}

let timer
/** Counts a hold down, and says when a minute is left and when it has ended. */
function countDown() {
  clearInterval(timer)
  const hold = document.querySelector('.hold[data-seconds]')
  const place = hold?.querySelector('[role=timer]')
  if (!place || Number(hold.dataset.seconds) <= 0) return
  const end = performance.now() + Number(hold.dataset.seconds) * 1000
  const tick = () => {
    const left = Math.max(0, Math.round((end - performance.now()) / 1000))
    const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    place.textContent = hold.dataset.left.replace('{}', clock)
    if (left === 60) say(hold.dataset.minute)
    if (left > 0) return
    clearInterval(timer)
    place.textContent = ''
    hold.querySelector('[data-held]').textContent = hold.dataset.ended
    say(hold.dataset.ended)
  }
  tick()
  timer = setInterval(tick, 1000)
}

/** Draws the file picker in the page's language: the browser's own speaks the browser's. */
function drawPicker(field) {
  const input = field.querySelector('input')
  const face = document.createElement('span')
  face.className = 'picker'
  const button = document.createElement('span')
  button.className = 'button plain'
  button.textContent = field.dataset.choose
  const chosen = document.createElement('span')
  const tell = () => {
    const { files } = input
    const many = field.dataset.many?.replace('{}', files.length)
    chosen.textContent = files.length > 1 ? many : (files[0]?.name ?? field.dataset.files ?? '')
  }
  for (const part of [button, chosen]) part.ariaHidden = 'true'
  // Who speaks to the browser says what the button shows.
  const label = field.querySelector('label')
  button.id = `${input.id}-button`
  label.id = `${input.id}-label`
  input.setAttribute('aria-labelledby', `${button.id} ${label.id}`)
  input.addEventListener('change', tell)
  tell()
  input.replaceWith(face)
  face.append(button, chosen, input)
}

/**
 * Sends files with progress as soon as they are chosen. Photos wait until their order is right: they become
 * the pages of one document. The button is left for another try. The server's page is shown afterwards, with a
 * result per file.
 */
function watchUpload(form) {
  const { sent, large, most } = form.dataset
  const button = form.querySelector('[data-send]')
  const failed = form.querySelector('[data-failed]')
  const progress = form.querySelector('[data-progress]')
  const inputs = [...form.querySelectorAll('input[type=file]')]
  /** What is sent: documents as they were chosen, photos in the order of their list. */
  let documents = []
  const photos = []
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
      const isPhoto = ({ type }) => ['image/jpeg', 'image/png'].includes(type)
      if (files.some(isPhoto)) documents = [...documents, ...files.filter(file => !isPhoto(file))]
      else documents = files
      photos.push(...files.filter(isPhoto))
      if (photos.length > 0) {
        clear(input)
        listPhotos(form, photos)
        delete button.dataset.idle
      } else form.requestSubmit()
    })
  form.addEventListener('submit', event => {
    event.preventDefault()
    const data = new FormData(form)
    const files = [...documents, ...photos]
    if (files.length > 0) {
      data.delete('files')
      for (const file of files) data.append('files', file)
    }
    const request = new XMLHttpRequest()
    request.open('POST', form.action)
    const stay = leaving => leaving.preventDefault()
    addEventListener('beforeunload', stay)
    request.onloadend = () => removeEventListener('beforeunload', stay)
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
      // The answer to a rejected upload has no address of its own.
      if (request.status === 200) history.replaceState(null, '', request.responseURL)
      shown = addressOf()
      document.querySelector('main').replaceWith(document.adoptNode(main))
      improve()
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

/** The chosen photos, with buttons that change their order. */
function listPhotos(form, photos) {
  const section = form.querySelector('[data-photos]')
  const { up, down, out } = form.dataset
  const again = (at, step) => {
    const [photo] = photos.splice(at, 1)
    if (step !== 0) photos.splice(at + step, 0, photo)
    listPhotos(form, photos)
    const places = section.querySelectorAll('li')
    const left = photos.length > 0 ? section.querySelector('h3') : form.querySelector('input[type=file]')
    // The focus stays with the photo.
    const target = step === 0 ? left : places[at + step].querySelector('button')
    target.focus()
  }
  section.hidden = photos.length === 0
  if (photos.length === 0) form.querySelector('[data-send]').dataset.idle = ''
  const items = photos.map(({ name }, at) => {
    const item = document.createElement('li')
    item.append(name, document.createElement('br'))
    const acts = [
      ['↑', up, -1, at > 0],
      ['↓', down, 1, at < photos.length - 1],
      ['×', out, 0, true],
    ]
    for (const [sign, words, step, isPossible] of acts) {
      if (!isPossible) continue
      const act = document.createElement('button')
      act.type = 'button'
      act.className = 'plain'
      act.textContent = sign
      act.ariaLabel = words.replace('{}', `${at + 1}, ${name}`)
      act.addEventListener('click', () => again(at, step))
      item.append(act)
    }
    return item
  })
  section.querySelector('ol').replaceChildren(...items)
}

const longestTestMs = 30_000

/**
 * Shows the camera and the level of the microphone for half a minute. Nothing leaves the browser. The camera
 * is free again when the session is joined.
 */
function testDevices(button) {
  let stop = () => {}
  button.hidden = false
  addEventListener('pagehide', () => stop())
  document.addEventListener('visibilitychange', () => document.hidden && stop())
  for (const link of document.querySelectorAll('a.main')) link.addEventListener('click', () => stop())
  button.addEventListener('click', async () => {
    if (button.ariaPressed === 'true') return stop()
    const result = document.getElementById('devices-result')
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true })
      const video = document.querySelector('video')
      video.hidden = false
      video.srcObject = stream
      result.textContent = button.dataset.good
      const audio = new AudioContext()
      const levels = audio.createAnalyser()
      audio.createMediaStreamSource(stream).connect(levels)
      const data = new Uint8Array(levels.fftSize)
      const meter = document.querySelector('meter')
      meter.hidden = false
      const listening = setInterval(() => {
        levels.getByteTimeDomainData(data)
        meter.value = Math.max(...data) - 128
      }, 100)
      button.ariaPressed = 'true'
      const label = button.textContent
      button.textContent = button.dataset.stop
      const ending = setTimeout(() => stop(), longestTestMs)
      stop = () => {
        for (const track of stream.getTracks()) track.stop()
        clearInterval(listening)
        clearTimeout(ending)
        audio.close()
        video.hidden = true
        meter.hidden = true
        button.ariaPressed = 'false'
        button.textContent = label
        result.textContent = ''
        stop = () => {}
      }
    } catch {
      result.textContent = button.dataset.bad
    }
  })
}

/** Tells the page around an embedded one its height, and what was booked. */
function tellParent() {
  const origins = document.body.dataset.embed?.split(' ') ?? []
  if (parent === window) return
  // The browser delivers the message only if the page around this one has the origin.
  const tell = message => {
    for (const origin of origins) parent.postMessage({ jurat: true, ...message }, origin)
  }
  // Its scroll height would never be less than that of the frame.
  const heightOf = () => Math.ceil(document.documentElement.getBoundingClientRect().height)
  new ResizeObserver(() => tell({ height: heightOf() })).observe(document.body)
  tell({ opened: true, height: heightOf() })
  // Anybody can write the parameter `done` of the URL. The page says what was really done.
  const done = document.getElementById('done')?.dataset.done
  const names = { booked: 'booked', moved: 'rescheduled', canceled: 'canceled' }
  const { detail } = document.getElementById('done')?.dataset ?? {}
  if (names[done]) tell({ event: names[done], detail: detail ? JSON.parse(detail) : null })
  addEventListener('message', ({ origin, source, data }) => {
    if (source === parent && origins.includes(origin) && data?.jurat === true) prefill(data.prefill ?? {})
  })
}

/** Fills empty fields in with what the page around this one knows of the visitor. */
function prefill(values) {
  for (const name of ['first_name', 'last_name', 'email', 'phone']) {
    const field = document.querySelector(`form[method=post] input[name=${name}]`)
    if (field && field.value === '' && typeof values[name] === 'string') field.value = values[name]
  }
}

function improve() {
  for (const button of document.querySelectorAll('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
  for (const field of document.querySelectorAll('[data-choose]')) drawPicker(field)
  for (const form of document.querySelectorAll('form[data-upload]')) watchUpload(form)
  for (const button of document.querySelectorAll('[data-devices]')) testDevices(button)
  const reload = document.querySelector('[data-reload]')
  // Long waits exceed what a timer can count.
  if (reload && reload.dataset.reload < 86_400)
    setTimeout(() => location.reload(), reload.dataset.reload * 1000 + 1000)
  countDown()
}

/** The reader hears first what was wrong, or what was done. */
function focusNote() {
  const note = document.getElementById('problem') ?? document.getElementById('done')
  note?.focus()
}

improve()
useOwnZone()
tellParent()
focusNote()
