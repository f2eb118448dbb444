import { useEffect, useState } from 'react'

/**
 * Whether the browser refused to load the link for the policy of this page. A frame has no event of its own
 * for it.
 */
export function useBlocked(link: string | undefined): boolean {
  const [blocked, setBlocked] = useState<string>()
  useEffect(() => {
    if (link === undefined) return
    const { origin } = new URL(link, location.href)
    const see = ({ blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI.startsWith(origin)) setBlocked(link)
    }
    document.addEventListener('securitypolicyviolation', see)
    return () => document.removeEventListener('securitypolicyviolation', see)
  }, [link])
  return link !== undefined && blocked === link
}
