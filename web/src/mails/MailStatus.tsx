import type { Mail } from '../../../client/src/manage.ts'
import { Dot, type DotColor } from '../parts/Dot.tsx'
import { useMailTexts } from './texts.ts'

const colors: Record<Mail['status'], DotColor> = {
  pending: 'blue',
  sending: 'blue',
  sent: 'green',
  kept: 'yellow',
  withdrawn: 'gray',
  skipped: 'yellow',
  failed: 'red',
}

export function MailStatus({ of }: { of: Mail['status'] }) {
  const texts = useMailTexts()
  return <Dot color={colors[of]}>{texts.statuses[of]}</Dot>
}
