import { useEffect } from 'react'
import { keepFocus } from '../../parts/dialogs/return-focus.ts'

/** Between toasts and what stands above them. */
const gap = 24

/** For the styles: the height that toasts take, so that no act is below them. Returns its end. */
function measureToasts(): () => void {
  const area = document.querySelector('.mantine-Notifications-root[data-position=bottom-center]')
  const style = document.documentElement.style
  const watch = new ResizeObserver(([entry]) => {
    const height = entry?.contentRect.height ?? 0
    style.setProperty('--toasts', height > 0 ? `${Math.ceil(height) + gap}px` : '0px')
  })
  if (area) watch.observe(area)
  return () => {
    watch.disconnect()
    style.removeProperty('--toasts')
  }
}

export function useFocusAndToasts(): void {
  useEffect(keepFocus, [])
  useEffect(measureToasts, [])
}
