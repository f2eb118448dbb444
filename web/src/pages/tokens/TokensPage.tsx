import type { Token } from '@jurat/client/manage'
import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { useEntries } from '../../parts/data/useEntries.ts'
import { usePageTitle } from '../../parts/data/usePageTitle.ts'
import { Empty } from '../../parts/display/Empty.tsx'
import { EntryTable } from '../../parts/display/EntryTable.tsx'
import { IssueDialog } from './IssueDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { stateOf, TokenRow } from './TokenRow.tsx'
import { useTokenTexts } from './texts.ts'

/** Tokens of programs. */
export function TokensPage() {
  const common = useTexts()
  const t = useTokenTexts()
  const { workspace, may } = useSession()
  const search = useSearch({ from: '/w/$workspaceId/tokens' })
  const navigate = useNavigate({ from: '/w/$workspaceId/tokens' })
  const [isIssuing, setIssuing] = useState(false)
  // Here, because the row of the old token may be gone while the new one is shown.
  const [rotated, setRotated] = useState<Token>()
  usePageTitle(common.tokens)
  const isAll = search.all === 'yes'
  const query = { workspace_id: workspace.id, issued_by_member: search.member }
  const entries = useEntries(
    ['tokens', query],
    cursor => manage.tokens.list({ ...query, limit: 100, ...cursor }),
    5_000,
  )
  const rows = entries.rows?.filter(token => isAll || stateOf(token) === 'live' || token.id === search.token)
  const change = (changed: typeof search) =>
    void navigate({ search: changed, replace: true, resetScroll: false })
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>{common.tokens}</Title>
        {may('tokens:write') && (
          <Button size="xs" onClick={() => setIssuing(true)}>
            {t.issue}
          </Button>
        )}
      </Group>
      <Text c="dimmed">{t.intro}</Text>
      <Checkbox
        label={t.showAll}
        checked={isAll}
        onChange={() => change({ ...search, all: isAll ? undefined : 'yes' })}
      />
      <EntryTable
        label={common.tokens}
        entries={{ ...entries, rows }}
        columns={[t.name, t.state, t.scopes, t.lastUsed, t.expires, ...(may('tokens:write') ? [null] : [])]}
        empty={<Empty title={t.none}>{t.noneText}</Empty>}
        row={token => (
          <TokenRow
            key={token.id}
            token={token}
            isOpen={token.id === search.token}
            rotate={() => setRotated(token)}
            toggle={() => change({ ...search, token: token.id === search.token ? undefined : token.id })}
          />
        )}
      />
      {rotated && <RotateDialog token={rotated} close={() => setRotated(undefined)} />}
      {isIssuing && <IssueDialog close={() => setIssuing(false)} />}
    </Stack>
  )
}
