import { Button, Group, Progress, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { codeOf } from '../../../lib/api.ts'
import { FormError } from '../../../parts/dialogs/FormError.tsx'
import { useBookingTexts } from './texts.ts'
import { TooLarge, type Upload } from './useUploads.ts'

interface Props {
  /** What the button says. */
  label: string
  hint: string
  /** Types that the file dialog offers. */
  accept: string
  isMultiple?: boolean
  /** The largest file, in words. */
  most: string
  uploads: Upload[]
  add(files: Iterable<File>): void
  children?: ReactNode
  /** Below the files that are sent now. */
  after?: ReactNode
}

/** A place for files: a button for the keyboard, and a target to drop them on. */
export function UploadArea(props: Props) {
  const { label, hint, accept, isMultiple = false, most, uploads, add, children, after } = props
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className="drop no-print"
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        add(event.dataTransfer.files)
      }}
    >
      <Group gap="sm">
        <Button size="xs" variant="default" onClick={() => input.current?.click()}>
          {label}
        </Button>
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
        {children}
      </Group>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        onChange={event => {
          add([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again after it was refused.
          event.currentTarget.value = ''
        }}
      />
      {uploads.map(upload => (
        <UploadLine key={upload.id} upload={upload} most={most} />
      ))}
      {after}
    </div>
  )
}

/** Why the server refused the file, in the words of a person. */
function inWords(error: Error, texts: ReturnType<typeof useBookingTexts>, most: string): Error {
  const code = codeOf(error)
  if (error instanceof TooLarge || code === 'payload_too_large') return new Error(texts.tooLarge(most))
  if (code === 'bad_payload') return new Error(texts.notPdf)
  if (code === 'reservation_canceled') return new Error(texts.bookingCanceled)
  return error
}

function UploadLine({ upload: { name, sent, error, stop, retry }, most }: { upload: Upload; most: string }) {
  const t = useBookingTexts()
  const percent = Math.round(sent * 100)
  return (
    <Group gap="sm" mt="xs" wrap="nowrap" align="center">
      <div className="grows">
        <Text size="xs" truncate>
          {error ? t.notUploaded(name) : `${t.uploading(name)} · ${percent} %`}
        </Text>
        {error ? (
          <FormError error={inWords(error, t, most)} />
        ) : (
          <Progress.Root size="sm">
            <Progress.Section value={percent} aria-label={t.uploading(name)} />
          </Progress.Root>
        )}
      </div>
      {retry && (
        <Button size="compact-xs" onClick={retry}>
          {t.tryAgain}
        </Button>
      )}
      <Button size="compact-xs" variant="default" onClick={stop}>
        {error ? t.dismiss : t.stop}
      </Button>
    </Group>
  )
}
