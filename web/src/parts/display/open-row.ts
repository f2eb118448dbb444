import type { MouseEvent } from 'react'

/** What a click is for itself, and the cell of a box, where a near miss must not leave the page. */
const controls = 'a, button, input, select, textarea, label, summary, [role=menuitem], .at-box, .at-select'

/**
 * A click anywhere on a row follows its first link to a page of the console. The link itself is there for
 * the keyboard. A click that ends the selection of text does not count.
 */
export function openRow({
  target,
  ctrlKey,
  metaKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(controls)) return
  if (ctrlKey || metaKey || shiftKey || getSelection()?.toString()) return
  target.closest('tr')?.querySelector<HTMLElement>('a[href*="/w/"]')?.click()
}
