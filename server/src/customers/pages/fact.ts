import { type Html, html } from '../../platform/lib/html.ts'

/** A row of a summary. */
export type Fact = readonly [label: string, value: Html | string]

/** The parts of a fact, one in each line. */
export const inLines = (parts: (Html | string)[]): Html =>
  html`${parts.map((part, at) => html`${at > 0 && html`<br>`}${part}`)}`
