import type { FeeWarning } from '@jurat/client/manage'
import { Alert, Anchor, Text } from '@mantine/core'
import { useLanguage } from '../../lib/languages/index.ts'
import { moneyText } from '../../lib/money.ts'
import { dateText } from '../../lib/time.ts'
import { stateNames } from '../data/us-states.ts'
import { useNotaries } from '../data/useNotaries.ts'
import { useFeeTexts } from './fee-texts.ts'

/** Amounts over the fee cap of a notary's state, for staff, each with its source. Nothing without one. */
export function FeeWarnings({ warnings }: { warnings: readonly FeeWarning[] }) {
  const t = useFeeTexts()
  const { language } = useLanguage()
  const { nameOf } = useNotaries()
  return warnings.map(({ line, key, amount, cap, notary_ids }) => {
    const money = (value: number) => moneyText(language, cap.currency, value)
    return (
      <Alert key={`${cap.state} ${key ?? line}`} color="yellow" p="sm" mt="xs" role="note">
        <Text size="sm" fw={600}>
          {t.title(stateNames[cap.state] ?? cap.state)}
        </Text>
        <Text size="sm">{t.over(t.lineOf[line], money(amount), money(cap.amount), t.unitOf[cap.unit])}</Text>
        <Text size="sm">{t.notaries(notary_ids.map(nameOf).join(', '))}</Text>
        <Text size="sm">
          <Anchor href={cap.source} target="_blank" rel="noreferrer" size="sm" c="inherit" underline="always">
            {t.source}
          </Anchor>
          {t.read(dateText(language, cap.read_on), cap.verified)} {t.quiet}
        </Text>
      </Alert>
    )
  })
}
