import type { Token } from '@jurat/client/manage'
import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { AskDialog } from '../../parts/dialogs/AskDialog.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { useTokenTexts } from './texts.ts'

/** What can be done with a token that works. */
export function TokenActs({ token, rotate }: { token: Token; rotate(): void }) {
  const texts = useTokenTexts()
  const act = useAct()
  const [isRevoking, setRevoking] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={texts.acts(token.name)}>
            ⋯
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={rotate}>{texts.rotate}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => setRevoking(true)}>
            {texts.revoke}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRevoking && (
        <AskDialog
          title={texts.revokeTitle(token.name)}
          text={texts.revokeText}
          act={texts.revoke}
          close={() => setRevoking(false)}
          run={async () => manage.tokens.revoke(token.id)}
          done={() => act.tell(texts.revoked)}
        />
      )}
    </>
  )
}
