import type { Notary, Service } from '@jurat/client/manage'
import { ActionIcon, Badge, Button, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { manage } from '../../lib/api.ts'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { moneyText } from '../../lib/money.ts'
import { useSession } from '../../lib/session.ts'
import { mayPlan } from '../../parts/data/mayPlan.ts'
import { useNotaries } from '../../parts/data/useNotaries.ts'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { useConfirmedAct } from '../../parts/dialogs/useConfirmedAct.tsx'
import { Icon } from '../../parts/display/Icon.tsx'
import { RowTable } from '../../parts/display/RowTable.tsx'
import { useServiceTexts } from './texts.ts'
import { useOfferAgain } from './useOfferAgain.ts'

export function ServiceTable({ rows }: { rows: Service[] }) {
  const common = useTexts()
  const t = useServiceTexts()
  const session = useSession()
  const isPlanner = mayPlan(session)
  const { move, archive, dialog } = useChanges(rows)
  return (
    <>
      <RowTable
        label={common.services}
        columns={[
          t.name,
          { extra: t.handle },
          t.category,
          { end: t.duration },
          { end: t.price },
          { extra: t.location },
          ...(isPlanner ? [null] : []),
        ]}
      >
        {rows.map((row, at) => (
          <Row
            key={row.handle}
            row={row}
            up={isPlanner && at > 0 ? () => move(at, -1) : undefined}
            down={isPlanner && at < rows.length - 1 ? () => move(at, 1) : undefined}
            archive={isPlanner ? () => archive(row) : undefined}
          />
        ))}
      </RowTable>
      {dialog}
    </>
  )
}

function useChanges(rows: Service[]) {
  const t = useServiceTexts()
  const { workspace } = useSession()
  const act = useAct()
  const [confirmed, dialog] = useConfirmedAct()
  const offerAgain = useOfferAgain()
  const workspace_id = workspace.id
  /** Writes the positions that differ. */
  const order = (handles: string[]) =>
    act.mutate({
      run: async () => {
        for (const [position, handle] of handles.entries())
          if (rows.find(row => row.handle === handle)?.position !== position)
            await manage.services.update(handle, { workspace_id, position })
      },
      done: t.ordered,
    })
  const move = (at: number, by: 1 | -1) => {
    const handles = rows.map(({ handle }) => handle)
    const [moved = ''] = handles.splice(at, 1)
    handles.splice(at + by, 0, moved)
    order(handles)
  }
  const archive = (service: Service) =>
    act.mutate({
      run: async () => manage.services.archive(service.handle, { workspace_id }),
      done: t.archived(service.label),
      undo: () => confirmed(() => offerAgain(service)),
    })
  return { move, archive, dialog }
}

/** Whether the notary can do the service, and signs with one of its methods. */
const isGivenBy = (
  { categories, signing_methods: own }: Notary,
  { category, signing_methods }: Service,
): boolean =>
  categories.includes(category) && (own === null || signing_methods.some(method => own.includes(method)))

interface RowProps {
  row: Service
  up: (() => void) | undefined
  down: (() => void) | undefined
  archive: (() => void) | undefined
}

function Row({ row, up, down, archive }: RowProps) {
  const common = useTexts()
  const t = useServiceTexts()
  const { language } = useLanguage()
  const { workspace } = useSession()
  const { rows: notaries, isLoaded } = useNotaries()
  const { label, handle, duration_minutes, unit_price, currency, location } = row
  const isOrphan = isLoaded && !notaries.some(notary => isGivenBy(notary, row))
  return (
    <tr>
      <td>
        {archive ? (
          <Link
            to="/w/$workspaceId/services"
            params={{ workspaceId: String(workspace.id) }}
            search={{ service: handle }}
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </td>
      <td className="mono">{handle}</td>
      <td>
        {t.categoryOf[row.category]}{' '}
        {isOrphan && (
          <Badge color="yellow" variant="light" tt="none" radius="sm" fw={400}>
            {t.noNotary}
          </Badge>
        )}
      </td>
      <td className="end">{common.minutes(duration_minutes)}</td>
      <td className="end">{moneyText(language, currency, unit_price)}</td>
      <td title={location ?? undefined}>{location ?? '—'}</td>
      {archive && <Acts label={label} up={up} down={down} archive={archive} />}
    </tr>
  )
}

interface ActsProps extends Omit<RowProps, 'row'> {
  label: string
}

function Acts({ label, up, down, archive }: ActsProps) {
  const t = useServiceTexts()
  const icon = { variant: 'subtle', color: 'gray' } as const
  return (
    <td className="row-acts">
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <ActionIcon {...icon} aria-label={t.up(label)} disabled={!up} onClick={up}>
          <Icon of={IconArrowUp} />
        </ActionIcon>
        <ActionIcon {...icon} aria-label={t.down(label)} disabled={!down} onClick={down}>
          <Icon of={IconArrowDown} />
        </ActionIcon>
        <Button size="compact-sm" {...icon} onClick={archive}>
          {t.archive}
        </Button>
      </Group>
    </td>
  )
}
