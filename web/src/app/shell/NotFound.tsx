import { Container } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/languages/index.ts'
import { Empty } from '../../parts/display/Empty.tsx'

export function NotFound() {
  return (
    <Container component="main">
      <NotFoundInFrame />
    </Container>
  )
}

/** The frame around it is the page's main part. */
export function NotFoundInFrame() {
  const common = useTexts()
  return (
    <Empty isPage title={common.notFound}>
      {common.notFoundText} <Link to="/">{common.today}</Link>
    </Empty>
  )
}
