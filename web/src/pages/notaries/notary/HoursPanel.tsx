import { JuratApiError } from '@jurat/client'
import type { Notary, NotaryHours } from '@jurat/client/manage'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../lib/languages/index.ts'
import { numberText } from '../../../lib/numbers.ts'
import { asSentence } from '../../../lib/refusals.ts'
import { useSession } from '../../../lib/session.ts'
import { mayPlan } from '../../../parts/data/mayPlan.ts'
import { weekdays } from '../../../parts/dates/weekdays.ts'
import { AffectedBookings } from '../../../parts/dialogs/AffectedBookings.tsx'
import { Unsaved } from '../../../parts/dialogs/Unsaved.tsx'
import { useNotaryTexts } from '../list/texts.ts'
import { DayRanges } from './DayRanges.tsx'
import { HoursError } from './HoursError.tsx'
import { isSame, placeOf, stretchOf, usualWeek, type Week, weeklyOf, weekOf } from './hours.ts'
import { useOutside } from './useOutside.ts'
import { useSaveHours } from './useSaveHours.ts'
import { WeekGrid } from './WeekGrid.tsx'

export interface HoursOf {
  notary: Notary
  hours: NotaryHours
  /** Of the state that is shown. */
  etag: string | undefined
}

/** Hours of every week: painted on a grid, or typed. Nothing changes before they are saved. */
export function HoursPanel({ notary, hours, etag }: HoursOf) {
  const t = useNotaryTexts()
  const session = useSession()
  const saved = weekOf(hours.weekly)
  const [draft, setDraft] = useState<Week | null>(null)
  const week = draft ?? saved
  const isChanged = draft !== null && !isSame(draft, saved)
  const outside = useOutside(notary, isChanged ? { week, exceptions: hours.exceptions } : null)
  const { save, begin } = useSaveHours(notary, { saved: t.hoursSaved, done: () => setDraft(null) })
  const change = mayPlan(session)
    ? (next: Week) => {
        save.reset()
        if (draft === null) begin(etag)
        setDraft(next)
      }
    : undefined
  return (
    <section className="panel" aria-label={t.weekly}>
      <Summary week={week} notary={notary} change={change} />
      <WeekGrid week={week} change={change} />
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isChanged) save.mutate({ weekly: weeklyOf(week) })
        }}
      >
        <Stack gap={0} mt="sm">
          {weekdays.map(day => (
            <DayRanges
              key={day}
              day={day}
              week={week}
              change={change}
              errors={errorsOf(save.error, week)[day]}
            />
          ))}
        </Stack>
        {isChanged && (
          <Stack gap="sm" mt="sm" className="save-bar">
            <AffectedBookings title={t.strandedHours} bookings={outside} zone={notary.timezone} />
            <HoursError error={save.error} />
            <Group gap="sm">
              <Button type="submit" loading={save.isPending}>
                {t.saveHours}
              </Button>
              <Unsaved
                discard={() => {
                  setDraft(null)
                  save.reset()
                }}
              />
            </Group>
          </Stack>
        )}
      </form>
    </section>
  )
}

interface SummaryProps {
  week: Week
  notary: Notary
  change: ((week: Week) => void) | undefined
}

/** How many hours a week has. One without hours offers the usual ones. */
function Summary({ week, notary, change }: SummaryProps) {
  const common = useTexts()
  const t = useNotaryTexts()
  const { language } = useLanguage()
  const minutes = weekdays
    .flatMap(day => week[day].map(stretchOf))
    .reduce((sum, { start, end }) => sum + end - start, 0)
  return (
    <>
      <Group justify="space-between" align="baseline">
        <Title order={2}>{t.weekly}</Title>
        <Text c="dimmed">
          {t.perWeek(numberText(language, minutes / 60))} · {common.timesIn(notary.timezone)}
        </Text>
      </Group>
      {change && (
        <Text c="dimmed" mb="sm" maw={640}>
          {t.weeklyHint}
        </Text>
      )}
      {minutes === 0 && (
        <Group mb="sm" gap="sm">
          <Text>{t.noHoursYet}</Text>
          {change && (
            <Button size="compact-sm" variant="default" onClick={() => change(usualWeek())}>
              {t.useUsual}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}

/** What the server said about `weekly.2.to`, for the day and the range. */
function errorsOf(
  error: unknown,
  week: Week,
): Partial<Record<(typeof weekdays)[number], Record<number, string>>> {
  const found: ReturnType<typeof errorsOf> = {}
  if (!(error instanceof JuratApiError)) return found
  for (const [name, reason] of Object.entries(error.params ?? {})) {
    const [, index] = /^weekly\.(\d+)/.exec(name) ?? []
    const place = index === undefined ? undefined : placeOf(week, Number(index))
    if (place) found[place.day] = { ...found[place.day], [place.at]: asSentence(reason) }
  }
  return found
}
