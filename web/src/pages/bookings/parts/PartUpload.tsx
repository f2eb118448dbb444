import type { Upload } from '@jurat/client/manage'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { manage } from '../../../lib/api.ts'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { fileKinds } from './file-kinds.ts'
import { useBookingTexts } from './texts.ts'
import { UploadArea } from './UploadArea.tsx'
import { useUploads } from './useUploads.ts'

interface Props {
  appointmentId: number
  kind: keyof typeof fileKinds
  /** Of a document. */
  type?: string
  label: string
  hint: string
  children?: ReactNode
}

/** Uploads files of an appointment in parts: one that broke off goes on where it was, also after a reload. */
export function PartUpload({ appointmentId, kind, type, label, hint, children }: Props) {
  const t = useBookingTexts()
  const act = useAct()
  const { mostBytes, most, accept } = fileKinds[kind]
  const begun = useQuery({
    queryKey: ['appointment', appointmentId, 'uploads'],
    queryFn: async () => Array.fromAsync(manage.uploads.list(appointmentId, { limit: 100 })),
  })
  const { uploads, add } = useUploads({
    mostBytes,
    send: async (file, { report, signal }) =>
      manage.uploads.send(
        { appointment_id: appointmentId, kind, type, file, filename: file.name, resume: true },
        { signal, onProgress: ({ sentBytes, totalBytes }) => report(sentBytes / totalBytes) },
      ),
    done: file => act.tell(t.uploaded(file.name)),
  })
  const { refetch } = begun
  // An upload that was stopped stays on the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when one begins or ends
  useEffect(() => void refetch(), [uploads.length])
  const left = (begun.data ?? []).filter(
    one => one.kind === kind && one.status === 'open' && !uploads.some(({ name }) => name === one.filename),
  )
  return (
    <UploadArea
      label={label}
      hint={hint}
      accept={accept}
      isMultiple={kind === 'document'}
      most={most}
      uploads={uploads}
      add={add}
      after={left.map(upload => <BrokenOff key={upload.id} upload={upload} />)}
    >
      {children}
    </UploadArea>
  )
}

/** An upload that nobody continues. The browser gives a file only to the page in which it was chosen. */
function BrokenOff({ upload: { id, filename, received_bytes, size_bytes } }: { upload: Upload }) {
  const t = useBookingTexts()
  const act = useAct()
  return (
    <Group gap="sm" mt="xs" wrap="nowrap">
      <Text size="xs" className="grows">
        {t.brokenOff(filename, Math.floor((100 * received_bytes) / size_bytes))}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => act.mutate({ run: async () => manage.uploads.abort(id), done: t.uploadDiscarded })}
      >
        {t.discard}
      </Button>
    </Group>
  )
}
