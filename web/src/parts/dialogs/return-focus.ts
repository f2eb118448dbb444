import { useEffect, useState } from 'react'

// Where the focus goes when what has it is gone: keyboards and screen readers never begin at the top again.

/**
 * Where the focus returns to, best first: the element, the button of the menu that it is in, the dialog, row
 * or list around it, the heading of the page.
 */
function placesFrom(element: Element | null): Element[] {
  const places: Element[] = []
  for (let one = element; one && one !== document.body; one = menuButtonOf(one) ?? around(one))
    places.push(one)
  return places
}

/** A menu is drawn elsewhere in the page, and names its button. */
function menuButtonOf(element: Element): Element | null {
  const name = element.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return name ? document.getElementById(name) : null
}

const around = (element: Element): Element | null =>
  element.parentElement?.closest('[role=dialog], [tabindex], main') ?? null

const canTake = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.checkVisibility()

function focusFirst(places: Element[]): void {
  const heading = document.querySelector('main h1')
  const place = [...places.filter(one => !one.matches('main, #content')), heading, ...places].find(
    one => one !== null && canTake(one),
  )
  if (!(place instanceof HTMLElement)) return
  if (place === heading) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** Returns the focus to what had it before, when the dialog of the component is gone. */
export function useReturnFocus(): void {
  const [places] = useState(() => placesFrom(document.activeElement))
  useEffect(() => () => focusFirst(places), [places])
}

/** How long what replaces the element may take to ask for the focus itself. */
const graceMs = 50

/** Takes care of the focus of a row, menu or button that goes while it has the focus. Returns its end. */
export function keepFocus(): () => void {
  let places: Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element) places = placesFrom(target)
  }
  const isLost = () => document.activeElement === document.body && places[0]?.isConnected === false
  const watch = new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(() => isLost() && focusFirst(places), graceMs)
  })
  document.addEventListener('focusin', remember)
  watch.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    watch.disconnect()
    clearTimeout(timer)
  }
}
