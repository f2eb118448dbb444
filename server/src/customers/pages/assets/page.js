// The content of a page, which is replaced without loading the page again.

export const say = text => {
  const line = document.getElementById('status')
  if (line) line.textContent = text
}

/** What is done with every content: the first, and each that takes its place. */
const improvers = []
export const withContent = improver => improvers.push(improver)
export function improve() {
  for (const improver of improvers) improver()
}

const addressOf = () => location.pathname + location.search
/** The address whose content is shown. */
let shown = addressOf()
export function keepAddress() {
  shown = addressOf()
}

export function replaceContent(main) {
  document.querySelector('main').replaceWith(document.adoptNode(main))
  improve()
}

export const isField = element => element?.matches('input:not([type=hidden]), textarea') === true

let latest = 0

/**
 * Loads a page of the same address and shows its content without a jump. Returns whether it did: what the
 * reader asked for later counts, and `isWanted` can say at the end that nothing may change.
 */
export async function show(url, focus, isWanted = () => true) {
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
    keepAddress()
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
  go(url.href, form.dataset.focus)
})

// Also fires for a link to a part of the page, such as a field with an error.
addEventListener('popstate', () => {
  if (addressOf() !== shown) location.reload()
})

/** The reader hears first what was wrong, or what was done. */
export function focusNote() {
  const note = document.getElementById('problem') ?? document.getElementById('done')
  note?.focus()
}
