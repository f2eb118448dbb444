import type { Token } from '@jurat/client/manage'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { AskDialog } from '../../parts/dialogs/AskDialog.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { Icon } from '../../parts/display/Icon.tsx'
import { useTokenTexts } from './texts.ts'

/** What can be done with a token that works. */
export function TokenActs({ token, rotate }: { token: Token; rotate(): void }) {
  const t = useTokenTexts()
  const act = useAct()
  const [isRevoking, setRevoking] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t.acts(token.name)}>
            <Icon of={IconDots} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={rotate}>{t.rotate}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => setRevoking(true)}>
            {t.revoke}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isRevoking && (
        <AskDialog
          title={t.revokeTitle(token.name)}
          text={t.revokeText}
          button={t.revoke}
          dismiss="cancel"
          close={() => setRevoking(false)}
          run={async () => manage.tokens.revoke(token.id)}
          done={() => act.tell(t.revoked)}
        />
      )}
    </>
  )
}
