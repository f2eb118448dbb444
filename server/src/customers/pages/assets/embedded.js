// What a page says to the website that embeds it.

/** Tells the page around an embedded one its height, and what was booked. */
export function tellParent() {
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
  addEventListener('keydown', event => {
    if (event.key === 'Escape' && !event.defaultPrevented) tell({ left: true })
  })
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
