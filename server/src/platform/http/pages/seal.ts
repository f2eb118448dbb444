import { html } from '../../lib/html.ts'

// The mark of Jurat: a round seal with a notched edge. The console has the same one.

const edge =
  'M10 0.5L12.1 2.1L14.8 1.8L15.8 4.2L18.2 5.2L17.9 7.9L19.5 10L17.9 12.1L18.2 14.7L15.8 15.8L14.8 18.2L12.1 17.9L10 19.5L7.9 17.9L5.3 18.2L4.2 15.8L1.8 14.8L2.1 12.1L0.5 10L2.1 7.9L1.8 5.2L4.2 4.2L5.2 1.8L7.9 2.1Z'
const tick = 'm6.5 10.2 2.4 2.4 4.6-4.8'

/** Beside the name, in the color of the styles. */
export const sealMark = html`<svg class="seal" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path d="${edge}"/><path d="${tick}" fill="none" stroke="#fff" stroke-width="1.8"/></svg>`

/** In the browser's tab. */
export const sealIcon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'><path d='${edge}' fill='#364fc7'/><path d='${tick}' fill='none' stroke='white' stroke-width='1.8'/></svg>`,
)}`
