import { useEffect } from 'react'
import { useTexts } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'

/** The title of the tab: the page, the business, and TEST where nothing is real. */
export function usePageTitle(title: string): void {
  const common = useTexts()
  const { workspace } = useSession()
  const mark = workspace.mode === 'test' ? `${common.testWorkspace} · ` : ''
  useEffect(() => {
    document.title = `${mark}${title} – ${workspace.name}`
  }, [mark, title, workspace])
}
