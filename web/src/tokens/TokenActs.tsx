import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import type { Token } from '../../../client/src/manage.ts'
import { manage } from '../lib/api.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { useAct } from '../parts/useAct.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { useTokenTexts } from './texts.ts'

/** What can be done with a token that works. */
export function TokenActs({ token }: { token: Token }) {
  const texts = useTokenTexts()
  const act = useAct()
  const [open, setOpen] = useState<'rotate' | 'revoke'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={texts.acts(token.name)}>
            ⋯
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('rotate')}>{texts.rotate}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => setOpen('revoke')}>
            {texts.revoke}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'rotate' && <RotateDialog token={token} close={close} />}
      {open === 'revoke' && (
        <AskDialog
          title={texts.revokeTitle(token.name)}
          text={texts.revokeText}
          act={texts.revoke}
          close={close}
          run={async () => manage.tokens.revoke(token.id)}
          done={() => act.tell(texts.revoked)}
        />
      )}
    </>
  )
}
