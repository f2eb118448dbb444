import { useTexts } from '../../lib/languages/index.ts'

const colors = {
  draft: 'var(--mantine-color-gray-6)',
  scheduled: 'var(--mantine-color-blue-6)',
  completed: 'var(--mantine-color-green-7)',
  canceled: 'var(--mantine-color-red-6)',
} as const

export type AppointmentStatus = keyof typeof colors

/** A word and a dot: never color alone. */
export function Status({ of }: { of: AppointmentStatus }) {
  const common = useTexts()
  return (
    <span>
      <span className="dot" style={{ '--dot': colors[of] } as React.CSSProperties} />
      {common.status[of]}
    </span>
  )
}
