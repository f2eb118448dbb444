import { useTexts } from '../languages/index.ts'

const colours = {
  draft: 'var(--mantine-color-gray-6)',
  scheduled: 'var(--mantine-color-blue-6)',
  completed: 'var(--mantine-color-green-7)',
  canceled: 'var(--mantine-color-red-6)',
} as const

export type AppointmentStatus = keyof typeof colours

/** A word and a dot: never colour alone. */
export function Status({ of }: { of: AppointmentStatus }) {
  const texts = useTexts()
  return (
    <span>
      <span className="dot" style={{ '--dot': colours[of] } as React.CSSProperties} />
      {texts.status[of]}
    </span>
  )
}
