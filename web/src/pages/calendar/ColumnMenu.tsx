import { ActionIcon, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLanguage } from '../../lib/languages/index.ts'
import { dateText } from '../../lib/time.ts'
import { Icon } from '../../parts/display/Icon.tsx'
import type { Column } from './columns.ts'
import { useCalendarTexts } from './texts.ts'

interface Props {
  column: Column
  /** Undefined for somebody who may not. */
  book: (() => void) | undefined
  block: (() => void) | undefined
}

/** What a click or a drag in the column does, for the keyboard and for fingers. */
export function ColumnMenu({ column: { date, notary }, book, block }: Props) {
  const t = useCalendarTexts()
  const { language } = useLanguage()
  if (!book && !block) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className="cal-menu"
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t.actsOf([notary?.name, dateText(language, date)].filter(Boolean).join(', '))}
        >
          <Icon of={IconPlus} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {book && <Menu.Item onClick={book}>{t.bookAt}</Menu.Item>}
        {block && <Menu.Item onClick={block}>{t.blockAt}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
