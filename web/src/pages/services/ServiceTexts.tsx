import type { Service } from '@jurat/client/manage'
import { Fieldset, Stack, Tabs, Textarea, TextInput } from '@mantine/core'
import { customerLanguages } from '../../parts/data/customer-languages.ts'
import type { ServerForm } from '../../parts/dialogs/useServerForm.ts'
import { useServiceTexts } from './texts.ts'

type Languages = keyof Service['texts']

const names = ['label', 'description', 'bring', 'quantity'] as const

export type TextValues = Record<Languages, Record<(typeof names)[number], string>>

/** What customers read about the service, by language. */
export function ServiceTexts({ form }: { form: ServerForm<{ texts: TextValues }> }) {
  const t = useServiceTexts()
  return (
    <Fieldset legend={t.texts} variant="unstyled">
      <Tabs defaultValue="en">
        <Tabs.List>
          {customerLanguages.map(({ value: tag, label }) => (
            <Tabs.Tab key={tag} value={tag} lang={tag}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {customerLanguages.map(({ value: tag }) => (
          <Tabs.Panel key={tag} value={tag} pt="sm">
            <Stack gap="sm">
              <TextInput
                label={t.shownAs}
                placeholder={t.shownAsName}
                maxLength={255}
                {...form.field(`texts.${tag}.label`)}
              />
              <Textarea
                label={t.description}
                autosize
                minRows={2}
                maxLength={500}
                {...form.field(`texts.${tag}.description`)}
              />
              <Textarea
                label={t.bring}
                description={t.bringHint}
                autosize
                minRows={2}
                maxLength={1000}
                {...form.field(`texts.${tag}.bring`)}
              />
              <TextInput
                label={t.quantity}
                description={t.quantityHint}
                maxLength={60}
                {...form.field(`texts.${tag}.quantity`)}
              />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Fieldset>
  )
}

export const textValuesOf = (service: Service | undefined): TextValues => {
  const of = (tag: Languages) => {
    const { label, description, bring, quantity }: Partial<Service['texts'][Languages]> =
      service?.texts[tag] ?? {}
    return {
      label: label ?? '',
      description: description ?? '',
      bring: bring ?? '',
      quantity: quantity ?? '',
    }
  }
  return { en: of('en'), es: of('es'), fr: of('fr') }
}

/** The given languages as they are sent: null for an empty text. */
export const typedTexts = (texts: Partial<TextValues>) =>
  Object.fromEntries(
    Object.entries(texts).map(([tag, given]) => [
      tag,
      {
        label: given.label || null,
        description: given.description || null,
        bring: given.bring || null,
        quantity: given.quantity || null,
      },
    ]),
  )
