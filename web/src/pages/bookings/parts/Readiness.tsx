import { Title } from '@mantine/core'
import { useTexts } from '../../../lib/languages/index.ts'
import type { BlockerCode } from '../../../parts/display/Blockers.tsx'
import { Dot } from '../../../parts/display/Dot.tsx'

interface Props {
  title: string
  of: { code: BlockerCode; who: string }[]
  /** What stands where nothing is in the way. */
  nothing: string
}

/** What is in the way, and how to remove it. */
export function Readiness({ title, of, nothing }: Props) {
  const common = useTexts()
  return (
    <section className="panel" aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      {of.length === 0 ? (
        <Dot color="green">{nothing}</Dot>
      ) : (
        <ul className="bullets">
          {of.map(({ code, who }) => (
            <li key={code}>
              <strong>{common.blocker[code]}</strong> –{' '}
              {common.wayOut[code === 'no_documents' && who === 'notary' ? 'scan' : code]}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
