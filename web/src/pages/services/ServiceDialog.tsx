import type { Service } from '@jurat/client/manage'
import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { manage, reasonFor } from '../../lib/api.ts'
import { changedFrom } from '../../lib/changed-from.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { categories } from '../../parts/data/categories.ts'
import { withoutEmptyPlaces } from '../../parts/data/empty-places.ts'
import { Dialog } from '../../parts/dialogs/Dialog.tsx'
import { FormError } from '../../parts/dialogs/FormError.tsx'
import { useConfirmedAct } from '../../parts/dialogs/useConfirmedAct.tsx'

import { useServiceTexts } from './texts.ts'

interface Props {
  /** Undefined: a new one. */
  service?: Service
  currency: string
  close(): void
}

type Fields = Pick<
  Service,
  | 'label'
  | 'handle'
  | 'category'
  | 'signing_methods'
  | 'duration_minutes'
  | 'unit_price'
  | 'currency'
  | 'location'
  | 'meeting_url'
>

/** "Will signing" becomes `will_signing`. */
const handleOf = (label: string): string =>
  label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 64)

/** Adds a service or changes one. */
export function ServiceDialog({ service, currency, close }: Props) {
  const common = useTexts()
  const t = useServiceTexts()
  const { workspace } = useSession()
  const queries = useQueryClient()
  const [opened] = useState<Fields>(
    () =>
      service ?? {
        label: '',
        handle: '',
        category: 'remote',
        signing_methods: ['remote'],
        duration_minutes: 30,
        unit_price: 0,
        currency,
        location: null,
        meeting_url: null,
      },
  )
  const [fields, setFields] = useState(opened)
  const set = (part: Partial<Fields>) => setFields({ ...fields, ...part })
  const [confirmed, dialog] = useConfirmedAct()
  const save = useMutation({
    mutationFn: () => {
      const typed = { ...fields, currency: fields.currency.toUpperCase() }
      return confirmed(async () =>
        service
          ? manage.services.update(service.handle, {
              workspace_id: workspace.id,
              ...changedFrom(opened, typed),
            })
          : manage.services.create({
              workspace_id: workspace.id,
              ...withoutEmptyPlaces(typed),
              handle: fields.handle || handleOf(fields.label),
            }),
      )
    },
    onSuccess: ({ label }) => {
      void queries.invalidateQueries()
      notifications.show({ color: 'green', message: service ? t.saved : t.added(label) })
      close()
    },
  })
  const error = (name: string) => reasonFor(save.error, name)
  const optional = (label: string) => `${label} (${common.optional})`
  const methods = [...new Set(['remote', 'enotary', 'wet', ...fields.signing_methods])]
  return (
    <>
      <Dialog title={service ? t.edit(service.label) : t.add} close={close}>
        <form
          onSubmit={event => {
            event.preventDefault()
            save.mutate()
          }}
        >
          <Stack gap="sm">
            <FormError error={save.error} />
            <TextInput
              label={t.name}
              required
              data-autofocus
              value={fields.label}
              error={error('label')}
              onChange={event => set({ label: event.currentTarget.value })}
            />
            {!service && (
              <TextInput
                label={optional(t.handle)}
                description={t.handleHint}
                className="mono"
                placeholder={handleOf(fields.label)}
                value={fields.handle}
                error={error('handle')}
                onChange={event => set({ handle: event.currentTarget.value })}
              />
            )}
            <NativeSelect
              label={t.category}
              description={t.categoryHint}
              value={fields.category}
              error={error('category')}
              data={categories.map(value => ({ value, label: t.categoryOf[value] }))}
              onChange={event => set({ category: event.currentTarget.value as Fields['category'] })}
            />
            <Checkbox.Group
              label={t.methods}
              description={t.methodsHint}
              value={fields.signing_methods}
              error={error('signing_methods')}
              onChange={chosen => set({ signing_methods: chosen })}
            >
              <Group gap="md" mt={4}>
                {methods.map(method => (
                  <Checkbox key={method} value={method} label={t.methodOf[method] ?? method} />
                ))}
              </Group>
            </Checkbox.Group>
            <Group grow align="start">
              <NumberInput
                label={t.durationLabel}
                min={5}
                max={1440}
                step={15}
                allowDecimal={false}
                value={fields.duration_minutes}
                error={error('duration_minutes')}
                onChange={value => set({ duration_minutes: Number(value) })}
              />
              <NumberInput
                label={t.price}
                min={0}
                value={fields.unit_price}
                error={error('unit_price')}
                onChange={value => set({ unit_price: Number(value) })}
              />
              <TextInput
                label={t.currency}
                maxLength={3}
                value={fields.currency}
                error={error('currency')}
                onChange={event => set({ currency: event.currentTarget.value })}
              />
            </Group>
            <Textarea
              label={optional(t.location)}
              description={t.locationHint}
              autosize
              value={fields.location ?? ''}
              error={error('location')}
              onChange={event => set({ location: event.currentTarget.value || null })}
            />
            <TextInput
              label={optional(t.meetingUrl)}
              type="url"
              value={fields.meeting_url ?? ''}
              error={error('meeting_url')}
              onChange={event => set({ meeting_url: event.currentTarget.value || null })}
            />
            <Group justify="flex-end">
              <Button type="submit" loading={save.isPending}>
                {service ? t.save : t.add}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      {dialog}
    </>
  )
}
