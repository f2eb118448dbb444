import { Group, TextInput } from '@mantine/core'
import { Copy } from './Copy.tsx'

/** A secret or a link that is shown once, to be copied. */
export function Secret({ value, label }: { value: string; label: string }) {
  return (
    <Group gap={4} align="end" wrap="nowrap">
      <TextInput
        label={label}
        value={value}
        readOnly
        flex={1}
        classNames={{ input: 'mono' }}
        onFocus={event => event.currentTarget.select()}
      />
      <span className="beside-field">
        <Copy value={value} what={label} />
      </span>
    </Group>
  )
}
