import type { Icon as Shape } from '@tabler/icons-react'

/** An icon beside words, in the size of the design. */
export const Icon = ({ of: Of }: { of: Shape }) => (
  <Of size={16} stroke={1.5} aria-hidden="true" className="icon" />
)
