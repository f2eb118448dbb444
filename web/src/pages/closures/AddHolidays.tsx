import type { Holidays } from '@jurat/client/manage'
import { Checkbox, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { businessNow, useSession } from '../../lib/session.ts'
import { isoDate } from '../../lib/time.ts'
import { dayRangeText } from '../../parts/dates/dayRangeText.ts'
import { FormDialog } from '../../parts/dialogs/FormDialog.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { useServerForm } from '../../parts/dialogs/useServerForm.ts'
import { Loaded } from '../../parts/display/Loaded.tsx'
import { useClosureTexts } from './texts.ts'

type Holiday = Holidays['data'][number]

interface Place {
  country: string | null
  region: string | null
}

const keyOf = ({ from, name }: Holiday) => `${from} ${name}`

/** Public holidays of the rest of this year and of the next one. Those that are chosen become closures. */
export function AddHolidays({ close }: { close(): void }) {
  const t = useClosureTexts()
  const { workspace } = useSession()
  const act = useAct()
  const [place, setPlace] = useState<Place>({ country: null, region: null })
  const [left, setLeft] = useState<string[]>([])
  const { query, today } = useHolidays(place)
  const shown = query.data?.holidays.filter(({ to }) => to >= today) ?? []
  const isOpen = ({ closure_id }: Holiday) => closure_id === null
  const chosen = shown.filter(holiday => isOpen(holiday) && !left.includes(keyOf(holiday)))
  const form = useServerForm({
    initialValues: {},
    send: async () =>
      manage.closures.createMany({
        workspace_id: workspace.id,
        closures: chosen.map(({ name, from, to }) => ({ name, from, to })),
      }),
    done: ({ added }) => {
      close()
      act.tell(t.holidaysAdded(added.length), async () => {
        for (const { id } of added) await manage.closures.delete(id)
      })
    },
  })
  const leave = (event?: FormEvent) => {
    event?.preventDefault()
    close()
  }
  const choose = (next: Place) => {
    setPlace(next)
    setLeft([])
  }
  return (
    <FormDialog
      title={t.addHolidays}
      button={chosen.length === 0 ? t.doneHolidays : t.addChosen(chosen.length)}
      close={close}
      form={chosen.length === 0 ? { ...form, submit: leave } : form}
      size="lg"
    >
      <PlaceFields place={place} data={query.data} choose={choose} />
      <Loaded query={query} lines={8}>
        {({ country }) =>
          country === null ? (
            <Text c="dimmed">{t.chooseCountry}</Text>
          ) : (
            <HolidayList rows={shown} left={left} leave={setLeft} />
          )
        }
      </Loaded>
    </FormDialog>
  )
}

/** Of this year and the next, with what else can be chosen. */
function useHolidays({ country, region }: Place) {
  const { language } = useLanguage()
  const { workspace } = useSession()
  const today = isoDate(workspace.timezone, businessNow(workspace))
  const year = Number(today.slice(0, 4))
  const query = useQuery({
    queryKey: ['closures', workspace.id, 'holidays', country, region, language, year],
    queryFn: async () => {
      const of = async (wanted: number) =>
        manage.closures.holidays({
          workspace_id: workspace.id,
          year: wanted,
          lang: language,
          ...(country === null ? {} : { country }),
          ...(region === null ? {} : { region }),
        })
      const [first, second] = await Promise.all([of(year), of(year + 1)])
      return { ...first, holidays: [...first.data, ...second.data] }
    },
    // The list of countries stays while another one is read.
    placeholderData: before => before && { ...before, holidays: [] },
  })
  return { query, today }
}

interface PlaceProps {
  place: Place
  data: Holidays | undefined
  choose(place: Place): void
}

function PlaceFields({ place, data, choose }: PlaceProps) {
  const t = useClosureTexts()
  const { language } = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const countries = (data?.countries ?? [])
    .map(value => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  const country = place.country ?? data?.country ?? null
  const regions = country === data?.country ? (data?.regions ?? []) : []
  return (
    <Stack gap="sm">
      <Select
        label={t.country}
        placeholder={t.chooseCountry}
        searchable
        allowDeselect={false}
        data-autofocus
        openOnFocus={false}
        limit={250}
        data={countries}
        value={country}
        onChange={value => choose({ country: value, region: null })}
      />
      {regions.length > 0 && (
        <Select
          label={t.region}
          placeholder={t.wholeCountry}
          searchable
          clearable
          limit={250}
          data={regions.map(({ code, name }) => ({ value: code, label: name }))}
          value={place.region}
          onChange={region => choose({ country, region })}
        />
      )}
    </Stack>
  )
}

interface ListProps {
  rows: Holiday[]
  /** Keys of those that are not chosen. */
  left: string[]
  leave(keys: string[]): void
}

function HolidayList({ rows, left, leave }: ListProps) {
  const t = useClosureTexts()
  const years = Map.groupBy(rows, ({ from }) => from.slice(0, 4))
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="xs">
        {t.checkHolidays}
      </Text>
      {[...years].map(([year, holidays]) => (
        <fieldset className="plain" key={year}>
          <Text component="legend" fw={600} mb={6}>
            {year}
          </Text>
          <Stack gap={8}>
            {holidays.map(holiday => (
              <HolidayRow key={keyOf(holiday)} holiday={holiday} left={left} leave={leave} />
            ))}
          </Stack>
        </fieldset>
      ))}
    </Stack>
  )
}

function HolidayRow({ holiday, left, leave }: { holiday: Holiday } & Omit<ListProps, 'rows'>) {
  const t = useClosureTexts()
  const { language } = useLanguage()
  const key = keyOf(holiday)
  const isClosed = holiday.closure_id !== null
  const booked = holiday.appointment_ids.length
  const facts = [
    dayRangeText(language, holiday),
    isClosed && t.closedAlready,
    booked > 0 && t.bookedThen(booked),
  ]
  return (
    <Checkbox
      label={holiday.name}
      description={facts.filter(Boolean).join(' · ')}
      disabled={isClosed}
      checked={isClosed || !left.includes(key)}
      onChange={event =>
        leave(event.currentTarget.checked ? left.filter(one => one !== key) : [...left, key])
      }
    />
  )
}
