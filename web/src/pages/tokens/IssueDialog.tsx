import { Alert, Group, Text, TextInput } from '@mantine/core'
import { manage } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { addDays, instantOf } from '../../lib/time.ts'
import { useRefresh } from '../../parts/data/useRefresh.ts'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { IssuedDialog } from './IssuedDialog.tsx'
import { ScopeMatrix } from './ScopeMatrix.tsx'
import { showsKeys } from './scopes.ts'
import { useTokenTexts } from './texts.ts'

const empty = { name: '', expires_at: '', rate_limit: '', scopes: [] as string[] }

/** Issues a token, then shows it once. */
export function IssueDialog({ close }: { close(): void }) {
  const t = useTokenTexts()
  const { workspace } = useSession()
  const refresh = useRefresh()
  const form = useServerForm({
    initialValues: empty,
    check: ({ scopes }) => ({ scopes: scopes.length === 0 ? t.noScopes : undefined }),
    send: async ({ name, scopes, expires_at, rate_limit }) =>
      manage.tokens.create({
        workspace_id: workspace.id,
        name: name.trim(),
        scopes,
        ...(expires_at ? { expires_at: endOf(workspace.timezone, expires_at) } : {}),
        ...(rate_limit ? { rate_limit: Number(rate_limit) } : {}),
      }),
    done: () => void refresh('tokens'),
  })
  if (form.result) return <IssuedDialog token={form.result.token} close={close} />
  const { scopes } = form.values
  return (
    <FormDialog title={t.issue} button={t.issueNow} close={close} form={form} size="lg">
      <TextInput
        required
        data-autofocus
        autoComplete="off"
        maxLength={255}
        label={t.name}
        description={t.nameText}
        placeholder={t.namePlaceholder}
        {...form.field('name')}
      />
      <fieldset className="plain">
        <legend>{t.scopes}</legend>
        <ScopeMatrix chosen={new Set(scopes)} change={chosen => form.set({ scopes: [...chosen] })} />
      </fieldset>
      {form.errorOf('scopes') && scopes.length === 0 && (
        <Text c="red" role="alert">
          {t.noScopes}
        </Text>
      )}
      {scopes.some(scope => showsKeys.includes(scope)) && (
        <Alert color="yellow" p="xs">
          {t.keys}
        </Alert>
      )}
      <Group grow align="start">
        <TextInput type="date" label={t.expires} description={t.expiryText} {...form.field('expires_at')} />
        <TextInput
          type="number"
          min={1}
          max={1_000_000}
          label={t.limit}
          description={t.limitText}
          {...form.field('rate_limit')}
        />
      </Group>
    </FormDialog>
  )
}

/** The end of the day, as an instant. */
const endOf = (zone: string, date: string): string =>
  new Date(instantOf(zone, addDays(date, 1), '00:00') * 1000).toISOString()
