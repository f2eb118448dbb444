import type { ReactNode } from 'react'

const colors = {
  gray: 'var(--mantine-color-gray-6)',
  blue: 'var(--mantine-color-blue-6)',
  green: 'var(--mantine-color-green-7)',
  yellow: 'var(--mantine-color-yellow-7)',
  red: 'var(--mantine-color-red-6)',
} as const

export type DotColor = keyof typeof colors

/** A word and a dot: never color alone. */
export function Dot({ color, children }: { color: DotColor; children: ReactNode }) {
  return (
    <span className="unbroken">
      <span className="dot" style={{ '--dot': colors[color] } as React.CSSProperties} />
      {children}
    </span>
  )
}
