import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChevronDown } from '@tabler/icons-react'
import { root } from '../../../lib/config.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { useTexts } from '../../../lib/languages/index.ts'
import { Icon } from '../../../parts/display/Icon.tsx'
import type { List } from './filter.ts'

/** The list as a call of the API: with curl, the SDK, or the command. */
export function CopyAs({ list, params }: { list: List; params: object }) {
  const common = useTexts()
  const set = Object.entries(params).filter(([, value]) => value !== undefined)
  const copyNow = async (text: string) => {
    const message = (await copyText(text)) ? common.copied : common.pressCopy
    notifications.show({ message, autoClose: 5_000 })
  }
  // The closing menu first gives the focus back to its button, which would end a selection.
  const copy = (text: string) => void setTimeout(copyNow, 200, text)
  const curl = () => {
    const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)]))
    return `curl -H "Authorization: Bearer $TOKEN" '${location.origin}${root}/manage/v1/${list}?${query}'`
  }
  const sdk = () => `await manage.${list}.list(${JSON.stringify(Object.fromEntries(set))})`
  const cli = () => {
    const options = set.map(([name, value]) => {
      const option = optionNames[name] ?? `--${name}`
      return value === 'true' ? option : `${option} '${String(value).replaceAll("'", "'\\''")}'`
    })
    return [`jurat ${list} find`, ...options].join(' ')
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<Icon of={IconChevronDown} />}>
          {common.copyAs}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => copy(curl())}>curl</Menu.Item>
        <Menu.Item onClick={() => copy(sdk())}>SDK</Menu.Item>
        <Menu.Item onClick={() => copy(cli())}>CLI</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const optionNames: Record<string, string> = {
  workspace_id: '--workspace',
  notary_id: '--notary',
  not_ready: '--not-ready',
  no_show: '--missed',
}
