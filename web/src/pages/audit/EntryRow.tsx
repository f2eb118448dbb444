import type { AuditEntry } from '@jurat/client/manage'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { AuditFilter } from '../../lib/filters.ts'
import { actionText } from '../../lib/languages/audit-words.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { actorText } from '../../parts/data/actor-words.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { useChangeInWords } from '../../parts/display/changes.tsx'
import { Icon } from '../../parts/display/Icon.tsx'
import { QuietButton } from '../../parts/display/QuietButton.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import { SubjectLink } from './SubjectLink.tsx'
import { useAuditTexts } from './texts.ts'

interface Props {
  entry: AuditEntry
  isOpen: boolean
  toggle(): void
  /** Shows only what matches. */
  only(filter: AuditFilter): void
}

/** One entry. Its details open below it. */
export function EntryRow({ entry, isOpen, toggle, only }: Props) {
  const t = useAuditTexts()
  const action = actionText(useTexts(), entry.action)
  return (
    <>
      <tr>
        <td>
          <UnstyledButton className="row-button" aria-expanded={isOpen} onClick={toggle}>
            <Icon of={isOpen ? IconChevronDown : IconChevronRight} /> <Time at={entry.at} />
            <span className="unseen">{t.show(action)}</span>
          </UnstyledButton>
        </td>
        <td>
          <QuietButton size="compact-sm" px={4} ml={-4} onClick={() => only({ actor: entry.actor })}>
            {actorText(t, entry.actor, entry.actor_name)}
          </QuietButton>
        </td>
        <td>{action}</td>
        <td>
          <SubjectLink of={entry} />
        </td>
        <td>
          <Summary of={entry} />
        </td>
      </tr>
      {isOpen && (
        <tr className="details">
          <td colSpan={5}>
            <EntryDetails entry={entry} only={only} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The reason, where there is one, otherwise the first change. */
function Summary({ of: { changes, subject } }: { of: AuditEntry }) {
  const t = useAuditTexts()
  const { lineOf } = useChangeInWords(subject.object)
  const fields = Object.entries(changes ?? {})
  const reason = fields.find(([name]) => name === 'cancel_reason' || name === 'no_show_reason')
  const [shown, ...others] = reason ? [reason] : fields
  if (!shown) return '—'
  return (
    <>
      {lineOf(...shown)}
      {others.length > 0 && `, ${t.more(others.length)}`}
    </>
  )
}
