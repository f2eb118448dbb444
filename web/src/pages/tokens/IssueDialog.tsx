import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage, reasonFor } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { addDays, instantOf } from '../../lib/time.ts'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useConfirmedAct } from '../../parts/dialogs/useConfirmedAct.tsx'
import { IssuedDialog } from './IssuedDialog.tsx'
import { ScopeMatrix } from './ScopeMatrix.tsx'
import { showsKeys } from './scopes.ts'
import { useTokenTexts } from './texts.ts'

/** Issues a token, then shows it once. */
export function IssueDialog({ close }: { close(): void }) {
  const t = useTokenTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const [confirmed, dialog] = useConfirmedAct()
  const [name, setName] = useState('')
  const [expires, setExpires] = useState('')
  const [limit, setLimit] = useState('')
  const [scopes, setScopes] = useState<ReadonlySet<string>>(new Set())
  const [isIncomplete, setIncomplete] = useState(false)
  const issue = useMutation({
    mutationFn: () =>
      confirmed(async () =>
        manage.tokens.create({
          workspace_id: workspace.id,
          name: name.trim(),
          scopes: [...scopes],
          ...(expires ? { expires_at: endOf(workspace.timezone, expires) } : {}),
          ...(limit ? { rate_limit: Number(limit) } : {}),
        }),
      ),
    onSuccess: () => queries.invalidateQueries(),
  })
  if (issue.data) return <IssuedDialog token={issue.data.token} close={close} />
  return (
    <>
      <Dialog title={t.issue} close={close} size="lg">
        <form
          onSubmit={event => {
            event.preventDefault()
            setIncomplete(scopes.size === 0)
            if (scopes.size > 0) issue.mutate()
          }}
        >
          <Stack gap="sm">
            <FormError error={issue.error} />
            <TextInput
              required
              data-autofocus
              autoComplete="off"
              maxLength={255}
              label={t.name}
              description={t.nameText}
              placeholder={t.namePlaceholder}
              value={name}
              error={reasonFor(issue.error, 'name')}
              onChange={event => setName(event.currentTarget.value)}
            />
            <fieldset className="plain">
              <legend>{t.scopes}</legend>
              <ScopeMatrix chosen={scopes} change={setScopes} />
            </fieldset>
            {isIncomplete && scopes.size === 0 && (
              <Text c="red" role="alert">
                {t.noScopes}
              </Text>
            )}
            {[...scopes].some(scope => showsKeys.includes(scope)) && (
              <Alert color="yellow" p="xs">
                {t.keys}
              </Alert>
            )}
            <Group grow align="start">
              <TextInput
                type="date"
                label={t.expires}
                description={t.expiryText}
                value={expires}
                error={reasonFor(issue.error, 'expires_at')}
                onChange={event => setExpires(event.currentTarget.value)}
              />
              <TextInput
                type="number"
                min={1}
                max={1_000_000}
                label={t.limit}
                description={t.limitText}
                value={limit}
                error={reasonFor(issue.error, 'rate_limit')}
                onChange={event => setLimit(event.currentTarget.value)}
              />
            </Group>
            <Group justify="flex-end">
              <Button type="submit" loading={issue.isPending}>
                {t.issueNow}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}

/** The end of the day, as an instant. */
const endOf = (zone: string, date: string): string =>
  new Date(instantOf(zone, addDays(date, 1), '00:00') * 1000).toISOString()
