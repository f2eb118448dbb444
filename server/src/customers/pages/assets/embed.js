// <jurat-booking src="https://jurat.example.com/book/acme"> shows a page of Jurat on a website. With the
// attribute `dialog` it is a button that opens the page in a dialog. Fires `booked`, `rescheduled` and
// `canceled`, each with `detail`: `{ appointment, reservation, start, service }`. docs/management.md lists the
// attributes.

const events = ['booked', 'rescheduled', 'canceled']

const words = {
  en: { book: 'Book an appointment', close: 'Close', open: 'Open the booking page' },
  es: { book: 'Reservar una cita', close: 'Cerrar', open: 'Abrir la página de reservas' },
  fr: { book: 'Prendre rendez‑vous', close: 'Fermer', open: 'Ouvrir la page de réservation' },
}

/** Attributes that fill the fields of the visitor in. They are never part of an address. */
const prefilled = ['first-name', 'last-name', 'email', 'phone']

/**
 * From the load event on. A page that may be shown tells its height before that event: its script belongs to
 * what the event waits for, however slow the network is.
 */
const longestWaitMs = 1_500

/** Without a load event. */
const longestLoadMs = 20_000

// A style sheet of the document, which also a strict content security policy of the website allows.
const sheet = new CSSStyleSheet()
sheet.replaceSync(`
jurat-booking { display: block }
jurat-booking iframe { display: block; border: 0; width: 100%; height: 640px; color-scheme: normal }
jurat-booking iframe[hidden] { display: none }
jurat-booking dialog { padding: 0; border: 0; border-radius: 12px; width: min(860px, 96vw); max-width: none;
  height: 92vh; max-height: none; overflow: hidden; box-shadow: 0 16px 48px rgb(0 0 0 / 0.3) }
jurat-booking dialog[open] { display: flex; flex-direction: column }
jurat-booking dialog::backdrop { background: rgb(0 0 0 / 0.5) }
jurat-booking dialog > div:first-child { display: flex; align-items: center; justify-content: space-between;
  gap: 16px; padding: 4px 4px 4px 16px; border-bottom: 1px solid rgb(128 128 128 / 0.4); font-weight: 600 }
jurat-booking dialog > div:first-child button { min-width: 44px; min-height: 44px; border: 0; border-radius: 8px;
  background: none; color: inherit; font-size: 24px; cursor: pointer }
jurat-booking dialog > div:last-child { flex: 1; overflow: auto }
`)
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

customElements.define(
  'jurat-booking',
  class extends HTMLElement {
    #hasOpened = false
    /** Closed, it keeps what the visitor has begun, until that is booked or canceled. */
    #dialog
    #isDone = false

    #listen = event => {
      const frame = this.querySelector('iframe')
      const isOurs =
        frame && event.source === frame.contentWindow && event.origin === new URL(frame.src).origin
      if (!isOurs || event.data?.jurat !== true) return
      const { height, opened, left, event: name, detail } = event.data
      if (Number.isFinite(height)) frame.style.height = `${Math.min(Math.max(height, 200), 10_000)}px`
      if (opened) this.#opened(frame, event.origin)
      if (left) this.#dialog?.close()
      if (!events.includes(name)) return
      this.#isDone = true
      this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }))
    }

    connectedCallback() {
      addEventListener('message', this.#listen)
      if (!this.hasAttribute('dialog')) return this.replaceChildren(...this.#page())
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: this.#label,
      })
      button.addEventListener('click', () => this.#open(button.textContent))
      this.replaceChildren(button)
    }

    disconnectedCallback() {
      removeEventListener('message', this.#listen)
    }

    get #words() {
      return words[(this.getAttribute('lang') ?? '').slice(0, 2).toLowerCase()] ?? words.en
    }

    get #label() {
      const own = this.hasAttribute('dialog') && !this.querySelector('iframe') ? this.textContent.trim() : ''
      return this.getAttribute('label') || own || this.#words.book
    }

    /** The address of the page, in the language and the theme of the element. */
    get #src() {
      const src = new URL(this.getAttribute('src') ?? '', location.href)
      if (!/^https?:$/.test(src.protocol))
        throw new Error('src of jurat-booking must be an http or https URL.')
      for (const name of ['lang', 'theme'])
        if (this.getAttribute(name)) src.searchParams.set(name, this.getAttribute(name))
      return src.href
    }

    #opened(frame, origin) {
      this.querySelector('p')?.remove()
      frame.hidden = false
      // The next page begins at its top, as pages do that are not embedded.
      if (this.#hasOpened && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
      this.#hasOpened = true
      const prefill = {}
      for (const name of prefilled)
        if (this.getAttribute(name)) prefill[name.replace('-', '_')] = this.getAttribute(name)
      if (Object.keys(prefill).length > 0) frame.contentWindow.postMessage({ jurat: true, prefill }, origin)
    }

    /** The frame. A plain link takes its place if the page may not be shown here, or does not come. */
    #page() {
      const frame = document.createElement('iframe')
      frame.src = this.#src
      frame.title = this.#label
      frame.allow = 'camera; microphone'
      this.#hasOpened = false
      const giveUp = () => {
        if (this.#hasOpened || !frame.isConnected || frame.hidden) return
        const link = Object.assign(document.createElement('a'), {
          href: frame.src,
          target: '_blank',
          textContent: this.#words.open,
        })
        const line = document.createElement('p')
        line.append(link)
        frame.hidden = true
        frame.before(line)
      }
      frame.addEventListener('load', () => setTimeout(giveUp, longestWaitMs), { once: true })
      setTimeout(giveUp, longestLoadMs)
      return [frame]
    }

    #open(label) {
      if (this.#dialog) return this.#dialog.showModal()
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', label)
      const title = Object.assign(document.createElement('span'), { textContent: label })
      const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' })
      close.setAttribute('aria-label', this.getAttribute('close-label') ?? this.#words.close)
      close.addEventListener('click', () => dialog.close())
      dialog.addEventListener('close', () => {
        if (!this.#isDone && this.#hasOpened) return
        dialog.remove()
        this.#dialog = undefined
      })
      dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
      const [head, content] = [document.createElement('div'), document.createElement('div')]
      head.append(title, close)
      content.append(...this.#page())
      // The arrow keys scroll it also in browsers that do not focus what scrolls.
      content.tabIndex = 0
      dialog.append(head, content)
      this.append(dialog)
      this.#dialog = dialog
      this.#isDone = false
      dialog.showModal()
    }
  },
)
