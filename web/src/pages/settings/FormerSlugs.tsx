import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { manage } from '../../lib/api.ts'
import { useLanguage } from '../../lib/languages/index.ts'
import { useSession } from '../../lib/session.ts'
import { dateText } from '../../lib/time.ts'
import { AskDialog } from '../../parts/dialogs/AskDialog.tsx'
import { useAct } from '../../parts/dialogs/useAct.tsx'
import { Shown } from './SettingsForm.tsx'
import { useSettingsTexts } from './texts.ts'

/** Earlier addresses of the public page, which lead to the current one until they are released. */
export function FormerSlugs() {
  const t = useSettingsTexts()
  const { language } = useLanguage()
  const { workspace, may } = useSession()
  const act = useAct()
  const [released, setReleased] = useState<string>()
  if (workspace.former_slugs.length === 0) return null
  return (
    <>
      <Shown
        label={t.formerSlugs}
        value={workspace.former_slugs.map(({ slug, until }) => (
          <Group key={slug} gap="sm">
            <span className="mono">/book/{slug}</span>
            {t.formerUntil(`${dateText(language, until.slice(0, 10))} ${until.slice(0, 4)}`)}
            {may('workspace:write') && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={t.releaseSlug(slug)}
                onClick={() => setReleased(slug)}
              >
                {t.release}
              </Button>
            )}
          </Group>
        ))}
      />
      {released !== undefined && (
        <AskDialog
          title={t.releaseSlug(released)}
          text={t.releaseText}
          button={t.release}
          close={() => setReleased(undefined)}
          run={async () => manage.workspaces.releaseSlug(workspace.id, released)}
          done={() => act.tell(t.slugReleased(released))}
        />
      )}
    </>
  )
}
