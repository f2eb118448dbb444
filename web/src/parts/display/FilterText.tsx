import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'

interface Props {
  label: string
  value: string | undefined
  set(value: string): void
  placeholder?: string
  width?: number
}

/** A filter that is typed: the list is asked when the person stops typing. */
export function FilterText({ label, value = '', set, placeholder, width }: Props) {
  const [typed, setTyped] = useState(value)
  const [settled] = useDebouncedValue(typed, 250)
  useEffect(() => setTyped(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the words is one of the filter
  useEffect(() => {
    if (settled.trim() !== value && settled === typed) set(settled.trim())
  }, [settled])
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      w={width}
      type="search"
      value={typed}
      onChange={event => setTyped(event.currentTarget.value)}
    />
  )
}
