import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { briefDateTimeText, clockTime, dateTimeText } from '../../lib/time.ts'

interface Props {
  at: string
  /** Only the time of day, where the day stands beside it. */
  isShort?: boolean
  /** For a list: no year if it is this one. */
  isBrief?: boolean
  zone?: string
}

/** A time in the workspace's zone, or another; in UTC when the pointer rests on it. */
export function Time({ at, isShort = false, isBrief = false, zone }: Props) {
  const { language } = useLanguage()
  const { workspace } = useSession()
  const write = isShort ? clockTime : isBrief ? briefDateTimeText : dateTimeText
  return (
    <time dateTime={at} title={at}>
      {write(language, zone ?? workspace.timezone, at)}
    </time>
  )
}
