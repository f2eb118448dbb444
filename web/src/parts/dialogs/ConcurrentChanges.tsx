import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useListTexts } from '../data/list-texts.ts'

/**
 * Tells the person who edits that somebody else changed these fields since the dialog was opened, and to
 * what.
 */
export function ConcurrentChanges({ fields }: { fields: Record<string, string> }) {
  const t = useListTexts()
  const [first] = useState(fields)
  const changed = Object.entries(fields).filter(([name, value]) => first[name] !== value)
  if (changed.length === 0) return null
  return (
    <Alert color="yellow" role="alert">
      {t.changedMeanwhile}
      <ul className="bullets">
        {changed.map(([name, value]) => (
          <li key={name}>{t.changedTo(name, value)}</li>
        ))}
      </ul>
    </Alert>
  )
}
