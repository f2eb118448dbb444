// Improves the pages of customers. Everything works without it.

import { testDevices } from './devices.js'
import { tellParent } from './embedded.js'
import { focusNote, improve, isField, keepAddress, say, show, withContent } from './page.js'
import { watchPicker, watchUpload } from './upload.js'

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
      keepAddress()
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
  // Ticks can come late, and skip a second.
  let isSaid = Number(hold.dataset.seconds) <= 60
  const tick = () => {
    const left = Math.max(0, Math.round((end - performance.now()) / 1000))
    const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    place.textContent = hold.dataset.left.replace('{}', clock)
    if (left <= 60 && left > 0 && !isSaid) {
      isSaid = true
      say(hold.dataset.minute)
    }
    if (left > 0) return
    clearInterval(timer)
    place.textContent = ''
    hold.querySelector('[data-held]').textContent = hold.dataset.ended
    say(hold.dataset.ended)
  }
  tick()
  timer = setInterval(tick, 1000)
}

/**
 * The way to the session appears by itself and is read out. The rest of the page stays, with the focus and a
 * test of the camera.
 */
function waitForWayIn() {
  const seconds = document.querySelector('#way-in [data-reload]')?.dataset.reload
  // Long waits exceed what a timer can count.
  if (seconds === undefined || seconds >= 86_400) return
  setTimeout(
    () => {
      showWayIn().catch(() => location.reload())
    },
    seconds * 1000 + 1000,
  )
}

async function showWayIn() {
  const response = await fetch(location.href)
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  const way = next.getElementById('way-in')
  if (!response.ok || !way) throw new Error(String(response.status))
  document.getElementById('way-in').replaceChildren(...document.adoptNode(way).childNodes)
  waitForWayIn()
}

withContent(() => {
  for (const button of document.querySelectorAll('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
  for (const field of document.querySelectorAll('[data-choose]')) watchPicker(field)
  for (const form of document.querySelectorAll('form[data-upload]')) watchUpload(form)
  for (const button of document.querySelectorAll('[data-devices]')) testDevices(button)
  waitForWayIn()
  countDown()
})

// The page of a rejected form is the response to a POST, which browsers do not show again. Back, and a reload,
// then lead to the form.
if (document.getElementById('problem')) history.replaceState(history.state, '', location.href)
improve()
useOwnZone()
tellParent()
focusNote()
