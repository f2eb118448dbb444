import { notifications, notificationsStore } from '@mantine/notifications'
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

/** More would cover the page. */
const mostToasts = 2

/** Hides the oldest toast when there is one too many. Returns its end. */
const limitToasts = (): (() => void) =>
  notificationsStore.subscribe(({ notifications: shown }) => {
    const [oldest] = shown
    if (oldest?.id && shown.length > mostToasts) notifications.hide(oldest.id)
  })

export function useFocusAndToasts(): void {
  useEffect(keepFocus, [])
  useEffect(measureToasts, [])
  useEffect(limitToasts, [])
}
