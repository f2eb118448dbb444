// <jurat-booking src="https://jurat.example.com/schedule/…"> shows a page of Jurat on a website. With the
// attribute `dialog` it is a button that opens the page in a dialog. Fires `booked`, `rescheduled` and
// `canceled`.

const events = ['booked', 'rescheduled', 'canceled']

customElements.define(
  'jurat-booking',
  class extends HTMLElement {
    #hasOpened = false
    #listen = event => {
      const frame = this.querySelector('iframe')
      const isOurs =
        frame && event.source === frame.contentWindow && event.origin === new URL(frame.src).origin
      if (!isOurs || event.data?.jurat !== true) return
      const { height, opened, event: name } = event.data
      if (Number.isFinite(height)) frame.style.height = `${Math.min(Math.max(height, 200), 10_000)}px`
      // The next page begins at its top, as pages do that are not embedded.
      if (opened && this.#hasOpened && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
      if (opened) this.#hasOpened = true
      if (events.includes(name)) this.dispatchEvent(new CustomEvent(name, { bubbles: true }))
    }

    connectedCallback() {
      addEventListener('message', this.#listen)
      if (!this.hasAttribute('dialog')) return this.replaceChildren(this.#frame())
      const label = this.getAttribute('label') ?? this.textContent.trim()
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: label || 'Book an appointment',
      })
      button.addEventListener('click', () => this.#open(button.textContent))
      this.replaceChildren(button)
    }

    disconnectedCallback() {
      removeEventListener('message', this.#listen)
    }

    #frame() {
      const frame = document.createElement('iframe')
      const src = new URL(this.getAttribute('src') ?? '', location.href)
      if (!/^https?:$/.test(src.protocol))
        throw new Error('src of jurat-booking must be an http or https URL.')
      frame.src = src.href
      frame.title = this.getAttribute('label') ?? 'Book an appointment'
      frame.allow = 'camera; microphone'
      frame.style.cssText = 'border:0;width:100%;height:640px'
      return frame
    }

    #open(label) {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', label)
      dialog.style.cssText = 'width:min(860px,96vw);height:92vh;padding:8px;overflow:auto'
      const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' })
      close.setAttribute('aria-label', this.getAttribute('close-label') ?? 'Close')
      close.style.cssText = 'float:right;min-width:44px;min-height:44px'
      close.addEventListener('click', () => dialog.close())
      dialog.addEventListener('close', () => dialog.remove())
      dialog.append(close, this.#frame())
      this.append(dialog)
      dialog.showModal()
    }
  },
)
