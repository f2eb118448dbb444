import type { AppointmentDetail, ManagedDocument } from '@jurat/client/manage'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { manage } from '../../../lib/api.ts'
import { useLanguage } from '../../../lib/languages/index.ts'
import { useSession } from '../../../lib/session.ts'
import { Time } from '../../../parts/dates/Time.tsx'
import { AskDialog } from '../../../parts/dialogs/AskDialog.tsx'
import { useAct } from '../../../parts/dialogs/useAct.tsx'
import { QuietButton } from '../../../parts/display/QuietButton.tsx'
import { apiOf, type BookingRef, partKey } from './booking-ref.ts'
import { useDocumentTypes } from './document-names.ts'
import { fileKinds } from './file-kinds.ts'
import { PartUpload } from './PartUpload.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { Section } from './Section.tsx'
import { sizeText } from './size.ts'
import { useBookingTexts } from './texts.ts'
import { UploadArea } from './UploadArea.tsx'
import { uploader } from './uploads.ts'
import { useDownload } from './useDownload.ts'
import { useSignerNames } from './useSigners.ts'
import { useUploads } from './useUploads.ts'

interface Props {
  booking: BookingRef
  /** False for a canceled booking, which takes no new document. */
  isOpen: boolean
  /** The appointment, which the notarized documents are the result of. */
  appointment?: AppointmentDetail
}

/** The PDF files of the booking. */
export function Documents({ booking, isOpen, appointment }: Props) {
  const t = useBookingTexts()
  const { may } = useSession()
  const documents = useQuery({
    queryKey: partKey(booking, 'documents'),
    queryFn: async () => Array.fromAsync(apiOf(booking).listDocuments(booking.id, { limit: 100 })),
  })
  return (
    <Section
      title={t.documents}
      query={documents}
      empty={t.noDocuments}
      after={
        may('bookings:write') &&
        isOpen &&
        (booking.kind === 'appointment' ? (
          <AppointmentUpload id={booking.id} />
        ) : (
          <ReservationUpload id={booking.id} />
        ))
      }
    >
      {rows => (
        <ul className="parts">
          {rows.map(document => (
            <DocumentRow key={document.id} document={document} appointment={appointment} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AppointmentUpload({ id }: { id: number }) {
  const t = useBookingTexts()
  const types = useDocumentTypes()
  const [type, setType] = useState('uploaded')
  return (
    <PartUpload appointmentId={id} kind="document" type={type} label={t.chooseFiles} hint={t.dropFiles}>
      <NativeSelect
        size="xs"
        label={t.uploadAs}
        styles={{ root: { display: 'flex', alignItems: 'center', gap: 8 } }}
        value={type}
        data={[
          { value: 'uploaded', label: types.uploaded },
          { value: 'notarized', label: types.notarized },
        ]}
        onChange={event => setType(event.currentTarget.value)}
      />
    </PartUpload>
  )
}

/** A reservation has no uploads in parts. */
function ReservationUpload({ id }: { id: number }) {
  const t = useBookingTexts()
  const act = useAct()
  const { mostBytes, most, accept } = fileKinds.document
  const { uploads, add } = useUploads({
    mostBytes,
    send: async (file, { report, signal }) =>
      uploader(report).documents.create(
        { object_type: 'reservation', object_id: id, filename: file.name, pdf_content: file },
        { signal },
      ),
    done: file => act.tell(t.uploaded(file.name)),
  })
  return (
    <UploadArea
      label={t.chooseFiles}
      hint={t.dropFiles}
      accept={accept}
      isMultiple
      most={most}
      uploads={uploads}
      add={add}
    />
  )
}

interface RowProps {
  document: ManagedDocument
  appointment: AppointmentDetail | undefined
}

function DocumentRow({ document, appointment }: RowProps) {
  const t = useBookingTexts()
  const { language } = useLanguage()
  const { may } = useSession()
  const act = useAct()
  const download = useDownload()
  const [open, setOpen] = useState<'preview' | 'remove' | null>(null)
  const { id, original_filename: name, type, file_size, pages, created_at } = document
  const types: Record<string, string> = useDocumentTypes()
  const close = () => setOpen(null)
  return (
    <li className="wide">
      <div className="grow">
        <div>{name}</div>
        <Text size="xs" c="dimmed">
          {types[type] ?? type} · {pages !== null && `${t.pages(pages)} · `}
          {sizeText(language, file_size)} · <Time at={created_at} />
        </Text>
      </div>
      <Group gap={4} wrap="nowrap" className="no-print">
        <QuietButton aria-label={t.previewOf(name)} onClick={() => setOpen('preview')}>
          {t.preview}
        </QuietButton>
        <QuietButton
          aria-label={t.downloadOf(name)}
          onClick={() => void download(async () => manage.documents.get(id, { expires: 60 }))}
        >
          {t.download}
        </QuietButton>
        {may('bookings:write') && (
          <QuietButton aria-label={t.removeOf(name)} onClick={() => setOpen('remove')}>
            {t.remove}
          </QuietButton>
        )}
      </Group>
      {open === 'preview' && <PreviewDialog id={id} name={name} close={close} />}
      {open === 'remove' && (
        <AskDialog
          title={`${t.removeDocument}?`}
          button={t.removeDocument}
          text={
            appointment?.status === 'completed' && type === 'notarized' ? (
              <ResultLoss name={name} appointment={appointment} />
            ) : (
              t.removeDocumentText(name)
            )
          }
          close={close}
          run={async () => manage.documents.delete(id)}
          done={() => act.tell(t.documentRemoved)}
        />
      )}
    </li>
  )
}

/** What it means to delete a result: who can no longer download it, and who already has. */
function ResultLoss({ name, appointment }: { name: string; appointment: AppointmentDetail }) {
  const t = useBookingTexts()
  const { language } = useLanguage()
  const nameOf = useSignerNames(appointment.id)
  const { customer, result } = appointment
  const names = result.recipients
    .filter(({ first_downloaded_at: at }) => at !== null)
    .map(({ signer_id }) =>
      signer_id === null ? `${customer.first_name} ${customer.last_name}` : nameOf(signer_id),
    )
  return (
    <>
      {t.removeResultText(name)}{' '}
      {names.length === 0
        ? t.resultNotDownloaded
        : t.resultDownloadedBy(new Intl.ListFormat(language).format(names))}
    </>
  )
}
