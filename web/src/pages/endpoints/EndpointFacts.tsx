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
  const texts = useEndpointTexts()
  const { language } = useLanguage()
  const failure = useFailure()
  const { data } = useHealth(id)
  const ms = (value: number | null | undefined) => (value == null ? '—' : texts.ms(value))
  const share = data?.success_share
  return (
    <section className="panel" aria-label={texts.health}>
      <Title order={2} mb="xs">
        {texts.health}
      </Title>
      <dl className="facts">
        <dt>{texts.attempts}</dt>
        <dd>{data?.attempts ?? '—'}</dd>
        <dt>{texts.success}</dt>
        <dd>
          {share == null
            ? '—'
            : share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })}
        </dd>
        <dt>{texts.median}</dt>
        <dd>{ms(data?.latency_ms.p50)}</dd>
        <dt>{texts.p99}</dt>
        <dd>{ms(data?.latency_ms.p99)}</dd>
        <dt>{texts.lastError}</dt>
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
  const texts = useEndpointTexts()
  const { may } = useSession()
  const act = useAct()
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <section className="panel" aria-label={texts.secret}>
      <Title order={2} mb="xs">
        {texts.secret}
      </Title>
      <Stack gap="sm" align="start">
        <Text c="dimmed">{has_next_secret ? texts.secretNext : texts.secretText}</Text>
        {may('webhooks:write') && has_next_secret && (
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              act.mutate({
                run: async () => manage.webhookEndpoints.promoteSecret(id),
                done: texts.promoted,
              })
            }
          >
            {texts.promote}
          </Button>
        )}
        {may('webhooks:write') && (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            {texts.rotate}
          </Button>
        )}
      </Stack>
      {isAsking && (
        <AskDialog
          title={texts.rotateTitle}
          text={texts.rotateText}
          act={texts.rotate}
          isDestructive={false}
          close={() => setAsking(false)}
          run={async () => setSecret((await manage.webhookEndpoints.rotateSecret(id)).secret)}
          done={() => act.tell(texts.newSecret)}
        />
      )}
      {secret !== undefined && <SecretDialog secret={secret} close={() => setSecret(undefined)} />}
    </section>
  )
}
