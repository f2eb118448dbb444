import type { Mail } from '@jurat/client/manage'
import { Dot, type DotColor } from './Dot.tsx'
import { useMailWords } from './mail-words.ts'

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
  const texts = useMailWords()
  return <Dot color={colors[of]}>{texts.statuses[of]}</Dot>
}
