import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string | undefined
  /** Gets a date, or an empty text. */
  set(date: string): void
}

/**
 * A date that stands in the address of the page. While its year is typed, it is a date of the first
 * centuries: that is no filter.
 */
export function DateField({ value = '', set, ...props }: Props) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <TextInput
      {...props}
      type="date"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        if (currentTarget.value === '' || currentTarget.value >= '1900') set(currentTarget.value)
      }}
    />
  )
}
