import { ActionIcon, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { useTexts } from '../../lib/languages/index.ts'

/** Copies an id, a link or a key. */
export function Copy({ value, what }: { value: string; what: string }) {
  const common = useTexts()
  const [isCopied, setCopied] = useState<boolean>()
  const copy = async () => {
    const done = await copyText(value)
    setCopied(done)
    setTimeout(setCopied, done ? 1500 : 5000)
  }
  const label = isCopied === undefined ? common.copy(what) : isCopied ? common.copied : common.pressCopy
  return (
    <Tooltip label={label} {...(isCopied === undefined ? {} : { opened: true })}>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={common.copy(what)} onClick={copy}>
        <svg
          width="14"
          height="14"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          {isCopied ? <path d="M3 8.5 6.5 12 13 4.5" /> : <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />}
        </svg>
      </ActionIcon>
    </Tooltip>
  )
}
