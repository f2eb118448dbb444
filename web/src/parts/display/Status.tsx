import { useTexts } from '../../lib/languages/index.ts'
import { Dot } from './Dot.tsx'

const colors = { draft: 'gray', scheduled: 'blue', completed: 'green', canceled: 'red' } as const

export type AppointmentStatus = keyof typeof colors

export function Status({ of }: { of: AppointmentStatus }) {
  const common = useTexts()
  return <Dot color={colors[of]}>{common.status[of]}</Dot>
}
