import type { WebhookEndpoint } from '@jurat/client/manage'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { AskDialog } from '../../parts/dialogs/AskDialog.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { useEndpointTexts } from './texts.ts'
import { useFailure, useHealth } from './useHealth.ts'

/** Attempts of the last 24 hours. */
export function Health({ id }: { id: number }) {
  const t = useEndpointTexts()
  const { language } = useLanguage()
  const failure = useFailure()
  const { data } = useHealth(id)
  const ms = (value: number | null | undefined) => (value == null ? '—' : t.ms(value))
  const share = data?.success_share
  return (
    <section className="panel" aria-label={t.health}>
      <Title order={2} mb="xs">
        {t.health}
      </Title>
      <dl className="facts">
        <dt>{t.attempts}</dt>
        <dd>{data?.attempts ?? '—'}</dd>
        <dt>{t.success}</dt>
        <dd>
          {share == null
            ? '—'
            : share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })}
        </dd>
        <dt>{t.median}</dt>
        <dd>{ms(data?.latency_ms.p50)}</dd>
        <dt>{t.p99}</dt>
        <dd>{ms(data?.latency_ms.p99)}</dd>
        <dt>{t.lastError}</dt>
        <dd>
          {data?.last_error ? (
            <>
              {failure(data.last_error)} <Time at={data.last_error.at} />
            </>
          ) : (
            '—'
          )}
        </dd>
      </dl>
    </section>
  )
}

/** The secret is never shown again: it is replaced in two steps. */
export function SigningSecret({ endpoint: { id, has_next_secret } }: { endpoint: WebhookEndpoint }) {
  const t = useEndpointTexts()
  const { may } = useSession()
  const act = useAct()
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <section className="panel" aria-label={t.secret}>
      <Title order={2} mb="xs">
        {t.secret}
      </Title>
      <Stack gap="sm" align="start">
        <Text c="dimmed">{has_next_secret ? t.secretNext : t.secretText}</Text>
        {may('webhooks:write') && has_next_secret && (
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              act.mutate({
                run: async () => manage.webhookEndpoints.promoteSecret(id),
                done: t.promoted,
              })
            }
          >
            {t.promote}
          </Button>
        )}
        {may('webhooks:write') && (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {t.rotate}
          </Button>
        )}
      </Stack>
      {isAsking && (
        <AskDialog
          title={t.rotateTitle}
          text={t.rotateText}
          button={t.rotate}
          dismiss="cancel"
          isDestructive={false}
          close={() => setAsking(false)}
          run={async () => setSecret((await manage.webhookEndpoints.rotateSecret(id)).secret)}
          done={() => act.tell(t.newSecret)}
        />
      )}
      {secret !== undefined && <SecretDialog secret={secret} close={() => setSecret(undefined)} />}
    </section>
  )
}
