import { Button, Container } from '@mantine/core'
import { useTexts } from '../../lib/languages/index.ts'
import { Empty } from '../../parts/display/Empty.tsx'

/** A page whose program failed. The error is in the browser's console. */
export function PageFailed() {
  const common = useTexts()
  return (
    <Container component="main">
      <Empty isPage title={common.failed}>
        <Button variant="default" onClick={() => location.reload()}>
          {common.tryAgain}
        </Button>
      </Empty>
    </Container>
  )
}
