import type { Service } from '@jurat/client/manage'
import { Button, Group } from '@mantine/core'
import { useLanguage, useTexts } from '../../lib/languages/index.ts'
import { moneyText } from '../../lib/money.ts'
import { useSession } from '../../lib/session.ts'
import { mayPlan } from '../../parts/data/mayPlan.ts'
import { useArchivedServices } from '../../parts/data/useServices.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { useConfirmedAct } from '../../parts/dialogs/useConfirmedAct.tsx'
import { Empty } from '../../parts/display/Empty.tsx'
import { Loaded } from '../../parts/display/Loaded.tsx'
import { RowTable } from '../../parts/display/RowTable.tsx'
import { useServiceTexts } from './texts.ts'
import { useOfferAgain } from './useOfferAgain.ts'

/** Services that were taken out of the catalog, each with all it had. */
export function ArchivedServices() {
  const t = useServiceTexts()
  const list = useArchivedServices()
  return (
    <Loaded query={list} lines={4}>
      {rows =>
        rows.length === 0 ? (
          <div className="panel">
            <Empty title={t.noneArchived}>{t.noneArchivedText}</Empty>
          </div>
        ) : (
          <Rows rows={rows} />
        )
      }
    </Loaded>
  )
}

function Rows({ rows }: { rows: Service[] }) {
  const common = useTexts()
  const t = useServiceTexts()
  const { language } = useLanguage()
  const isPlanner = mayPlan(useSession())
  const act = useAct()
  const [confirmed, dialog] = useConfirmedAct()
  const offerAgain = useOfferAgain()
  return (
    <>
      <RowTable
        label={t.archivedServices}
        columns={[
          t.name,
          { extra: t.handle },
          { end: t.duration },
          { end: t.price },
          t.archivedOn,
          ...(isPlanner ? [null] : []),
        ]}
      >
        {rows.map(row => (
          <tr key={row.handle}>
            <td>{row.label}</td>
            <td className="mono">{row.handle}</td>
            <td className="end">{common.minutes(row.duration_minutes)}</td>
            <td className="end">{moneyText(language, row.currency, row.unit_price)}</td>
            <td>{row.archived_at && <Time at={row.archived_at} />}</td>
            {isPlanner && (
              <td className="row-acts">
                <Group justify="flex-end">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`${t.offerAgain}: ${row.label}`}
                    onClick={() =>
                      act.mutate({
                        run: () => confirmed(() => offerAgain(row)),
                        done: t.offeredAgain(row.label),
                      })
                    }
                  >
                    {t.offerAgain}
                  </Button>
                </Group>
              </td>
            )}
          </tr>
        ))}
      </RowTable>
      {dialog}
    </>
  )
}
