import { Button, UnstyledButton } from '@mantine/core'
import type { AuditEntry } from '../../../client/src/manage.ts'
import type { AuditFilter } from '../filters.ts'
import { Time } from '../parts/Time.tsx'
import { EntryDetails } from './EntryDetails.tsx'
import { SubjectLink } from './SubjectLink.tsx'
import { type AuditTexts, actionText, actorText, useAuditTexts } from './texts.ts'
import { valueText } from './value.ts'

interface Props {
  entry: AuditEntry
  isOpen: boolean
  toggle(): void
  /** Shows only what matches. */
  only(filter: AuditFilter): void
}

/** One entry. Its details open below it. */
export function EntryRow({ entry, isOpen, toggle, only }: Props) {
  const texts = useAuditTexts()
  const action = actionText(texts, entry.action)
  return (
    <>
      <tr>
        <td>
          <UnstyledButton className="row-button" aria-expanded={isOpen} onClick={toggle}>
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> <Time at={entry.at} />
            <span className="unseen">{texts.show(action)}</span>
          </UnstyledButton>
        </td>
        <td>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            px={4}
            ml={-4}
            onClick={() => only({ actor: entry.actor })}
          >
            {actorText(texts, entry.actor, entry.actor_name)}
          </Button>
        </td>
        <td>{action}</td>
        <td>
          <SubjectLink subject={entry.subject} />
        </td>
        <td title={summaryOf(texts, entry)}>{summaryOf(texts, entry)}</td>
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

/** The reason first, where there is one. */
function summaryOf(texts: AuditTexts, { changes }: AuditEntry): string {
  const fields = Object.entries(changes ?? {})
  const reason = fields.find(([name]) => name === 'cancel_reason' || name === 'no_show_reason')?.[1].after
  if (typeof reason === 'string') return texts.reason(reason)
  const [first, ...others] = fields
  if (!first) return '—'
  const [name, { before, after }] = first
  const text = `${name}: ${valueText(before)} → ${valueText(after)}`
  return others.length === 0 ? text : `${text}, ${texts.more(others.length)}`
}
