import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { manage } from '../../../lib/api.ts'
import { assertServed, reachable } from '../../../lib/file-links.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { Dialog } from '../../../parts/dialogs/Dialog.tsx'
import { Skeletons } from '../../../parts/display/Skeletons.tsx'
import { NotShown } from './NotShown.tsx'
import { useBlocked } from './useBlocked.ts'
import { useDownload } from './useDownload.ts'

interface Props {
  id: number
  name: string
  close(): void
}

/** A phone shows the document on its whole screen. */
const isNarrow = () => matchMedia('(max-width: 600px)').matches

/** The PDF as the browser shows it. Its link works for a minute. */
export function PreviewDialog({ id, name, close }: Props) {
  const common = useTexts()
  const link = useQuery({
    queryKey: ['document-link', id],
    queryFn: async () => {
      const { signed_url } = await manage.documents.get(id, { disposition: 'inline', expires: 60 })
      const url = reachable(signed_url)
      await assertServed(url)
      return url
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isBlocked = useBlocked(link.data)
  const download = useDownload()
  const isServed = link.data !== undefined && !link.error && !isBlocked
  // A browser without a viewer would download the file instead.
  const isShown = isServed && navigator.pdfViewerEnabled
  return (
    <Dialog title={name} close={close} size="xl" isFullScreen={isNarrow()}>
      {link.isFetching ? (
        <Skeletons lines={12} />
      ) : !isShown ? (
        <NotShown
          open={isServed ? link.data : undefined}
          download={() => void download(async () => manage.documents.get(id, { expires: 60 }))}
          retry={() => void link.refetch()}
        />
      ) : (
        <iframe title={name} src={link.data} className="document-frame" />
      )}
      {isShown && (
        <Group justify="flex-end" mt="sm">
          <Button component="a" variant="default" href={link.data} target="_blank" rel="noreferrer">
            {common.openPage}
          </Button>
        </Group>
      )}
    </Dialog>
  )
}
