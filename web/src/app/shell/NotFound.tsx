import { Container } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/languages/index.ts'
import { Empty } from '../../parts/display/Empty.tsx'

export function NotFound() {
  const texts = useTexts()
  return (
    <Container component="main">
      <Empty isPage title={texts.notFound}>
        {texts.notFoundText} <Link to="/">{texts.today}</Link>
      </Empty>
    </Container>
  )
}
