import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type MailFilter, mailStatuses, readMailFilter } from '../../lib/filters.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { DayFields } from '../../parts/dates/DayFields.tsx'
import { Filters } from '../../parts/display/Filters.tsx'
import { FilterText } from '../../parts/display/FilterText.tsx'
import { Icon } from '../../parts/display/Icon.tsx'
import { useMailTexts } from './texts.ts'

interface Props {
  filter: MailFilter
  /** Whom the shown mails are about, if they are about one booking. */
  aboutName: string | null | undefined
  change(filter: MailFilter): void
}

export function MailFilters({ filter, aboutName, change }: Props) {
  const common = useTexts()
  const t = useMailTexts()
  const set = (part: Record<string, unknown>) => change(readMailFilter({ ...filter, ...part }))
  return (
    <Filters
      first={
        <FilterText
          label={t.recipient}
          placeholder="ana@example.com"
          value={filter.to}
          set={to => set({ to })}
        />
      }
      firstName="to"
      filter={filter}
      clear={() => change({})}
    >
      <NativeSelect
        label={t.status}
        value={filter.status ?? ''}
        data={[
          { value: '', label: common.anyStatus },
          ...mailStatuses.map(value => ({ value, label: t.statuses[value] })),
        ]}
        onChange={event => set({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label={t.kind}
        value={filter.kind ?? ''}
        data={[
          { value: '', label: t.anyKind },
          ...Object.entries(t.kinds).map(([value, label]) => ({ value, label })),
        ]}
        onChange={event => set({ kind: event.currentTarget.value })}
      />
      <DayFields from={filter.from} until={filter.until} set={set} />
      {filter.about !== undefined && (
        <Button
          variant="light"
          rightSection={<Icon of={IconX} />}
          aria-pressed
          onClick={() => set({ about: undefined })}
        >
          {t.onlyAbout(aboutName ?? t.removedBooking)}
        </Button>
      )}
    </Filters>
  )
}
