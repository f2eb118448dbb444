import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../languages/index.ts'
import { manage } from '../lib/api.ts'
import { Problem } from '../parts/Problem.tsx'
import { Skeletons } from '../parts/Skeletons.tsx'

interface Props {
  id: number
  name: string
  close(): void
}

/** The PDF as the browser shows it. Its link works for a minute. */
export function PreviewDialog({ id, name, close }: Props) {
  const texts = useTexts()
  const link = useQuery({
    queryKey: ['document-link', id],
    queryFn: async () => manage.documents.get(id, { disposition: 'inline', expires: 60 }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Modal.Root opened onClose={close} size="xl">
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" px="md" pt="md" wrap="nowrap">
          <Modal.Title fw={600} fz={15} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Modal.Title>
          <Modal.CloseButton aria-label={texts.close} />
        </Group>
        <Modal.Body pt="sm">
          {link.error ? (
            <Problem error={link.error} retry={() => void link.refetch()} />
          ) : !link.data ? (
            <Skeletons lines={12} />
          ) : (
            <iframe
              title={name}
              src={link.data.signed_url}
              style={{ width: '100%', height: '70vh', border: '1px solid var(--line)', borderRadius: 6 }}
            />
          )}
          {link.data && (
            <Group justify="flex-end" mt="sm">
              <Button
                component="a"
                variant="default"
                href={link.data.signed_url}
                target="_blank"
                rel="noreferrer"
              >
                {texts.openPage}
              </Button>
            </Group>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
