import { useEffect, useState } from 'react'

/**
 * The ETag of what a dialog showed when it was opened. Live updates behind it do not count as seen: a change
 * that somebody else made since is refused first. Then the dialog shows it, and the next try counts.
 */
export function useOpenedEtag(etag: string | undefined, isRefused: boolean): string | undefined {
  const [opened, setOpened] = useState(etag)
  useEffect(() => {
    if (isRefused) setOpened(etag)
  }, [etag, isRefused])
  return opened
}
