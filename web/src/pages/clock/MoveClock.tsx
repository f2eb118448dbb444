import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { secondsOf, type When, WhenFields, whenOf } from '../../parts/dates/WhenFields.tsx'
import { useClockTexts } from './texts.ts'

interface Props {
  now: number
  /** When the next thing is due. */
  next: number | undefined
  isMoving: boolean
  moveBy(seconds: number): void
  moveTo(target: number): void
}

/** By a step, to the next thing that is due, or to a time. */
export function MoveClock({ now, next, isMoving, moveBy, moveTo }: Props) {
  const t = useClockTexts()
  const { workspace } = useSession()
  const [when, setWhen] = useState<When>(() => ({
    ...whenOf(workspace.timezone, now + 86_400_000),
    time: '09:00',
  }))
  const target = secondsOf(workspace.timezone, when)
  return (
    <Stack gap="xs">
      <Button.Group>
        {Object.entries(t.by).map(([seconds, text]) => (
          <Button
            key={seconds}
            flex={1}
            px={4}
            variant="default"
            disabled={isMoving}
            onClick={() => moveBy(Number(seconds))}
          >
            {text}
          </Button>
        ))}
      </Button.Group>
      {next !== undefined && (
        <Button variant="default" disabled={isMoving} onClick={() => moveTo(next)}>
          {t.nextDue}
        </Button>
      )}
      <form
        onSubmit={event => {
          event.preventDefault()
          if (target !== undefined) moveTo(target * 1000)
        }}
      >
        <Stack gap="xs">
          <WhenFields when={when} change={setWhen} />
          <Button type="submit" loading={isMoving}>
            {t.moveTo}
          </Button>
        </Stack>
      </form>
    </Stack>
  )
}
