import { Container } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/languages/index.ts'
import { Empty } from '../../parts/display/Empty.tsx'

export function NotFound() {
  const common = useTexts()
  return (
    <Container component="main">
      <Empty isPage title={common.notFound}>
        {common.notFoundText} <Link to="/">{common.today}</Link>
      </Empty>
    </Container>
  )
}
