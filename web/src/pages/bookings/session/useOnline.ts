import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether the browser has a connection. Without one, changes wait and are sent later. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    changed => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
