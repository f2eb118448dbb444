import { useTexts } from '../../lib/languages/index.ts'
import { Dot } from './Dot.tsx'

const colors = { draft: 'gray', scheduled: 'blue', completed: 'green', canceled: 'red' } as const

export type AppointmentStatus = keyof typeof colors

interface Props {
  of: AppointmentStatus
  /** Nobody came. Later it is canceled on its own. */
  isNoShow?: boolean
}

export function Status({ of, isNoShow = false }: Props) {
  const common = useTexts()
  if (isNoShow && of === 'scheduled') return <Dot color="red">{common.noShow}</Dot>
  return <Dot color={colors[of]}>{common.status[of]}</Dot>
}
