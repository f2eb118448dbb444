import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { root } from '../../lib/config.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useReturnFocus } from '../../parts/dialogs/return-focus.ts'

/**
 * The session ended. Another tab signs in; this page stays as it is and goes on when the person comes back.
 */
export function SignedOut() {
  const common = useTexts()
  const queries = useQueryClient()
  useReturnFocus()
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} title={common.signInAgain} centered>
      <p>{common.signInAgainText}</p>
      <Button component="a" href={`${root}/sign-in`} target="_blank" rel="noreferrer">
        {common.signIn}
      </Button>{' '}
      <Button variant="default" onClick={() => void queries.invalidateQueries({ queryKey: ['me'] })}>
        {common.tryAgain}
      </Button>
    </Modal>
  )
}
