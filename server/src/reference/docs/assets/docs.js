// Makes the docs more comfortable. Every page can be read and searched without it.

const status = document.querySelector('#docs-status')

/** A button on each block of code that copies it. */
if (navigator.clipboard) {
  for (const block of document.querySelectorAll('pre')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent)
      status.textContent = 'Copied'
      button.textContent = 'Copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 1500)
    })
    const frame = document.createElement('div')
    frame.className = 'code'
    block.replaceWith(frame)
    frame.append(block, button)
  }
}

/** `/` leads to the search. */
document.addEventListener('keydown', event => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  document.querySelector('#docs-q').focus()
})

/** A link to a heading inside closed samples, or an operation of the reference that was at `/docs` before. */
if (/^#(v3|manage|booking|auth)\//.test(location.hash)) {
  location.replace(`${document.querySelector('a[href$="/docs/reference/"]').href}${location.hash}`)
}
