import {
  ActionIcon,
  AppShell,
  Badge,
  Burger,
  Button,
  Group,
  type MantineColorScheme,
  Menu,
  NativeSelect,
  Text,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { build, root } from '../../lib/config.ts'
import { type Language, languages, type Texts, useLanguage, useTexts } from '../../lib/languages/index.ts'
import { type Membership, signOut, useSession } from '../../lib/session.ts'
import { themes } from '../../lib/themes.ts'
import { pagesFor } from '../../parts/data/pages.ts'
import { Icon } from '../../parts/display/Icon.tsx'
import { palette } from './palette-store.ts'
import { useShortcuts } from './useShortcuts.tsx'

/** Loaded after the page. Without it the page works on. */
const Palette = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    return { default: (await import('./Palette.tsx')).Palette }
  } catch {
    return { default: () => null }
  }
})

const seal =
  'M10 0.5L12.1 2.1L14.8 1.8L15.8 4.2L18.2 5.2L17.9 7.9L19.5 10L17.9 12.1L18.2 14.7L15.8 15.8L14.8 18.2L12.1 17.9L10 19.5L7.9 17.9L5.3 18.2L4.2 15.8L1.8 14.8L2.1 12.1L0.5 10L2.1 7.9L1.8 5.2L4.2 4.2L5.2 1.8L7.9 2.1Z'

/** Of the favicon, so that nobody works in the wrong tab. */
const colors = { live: '%23364fc7', test: '%23c2570c' }

/** Header, side bar and search around every page of a workspace. */
export function Frame({ children }: { children: ReactNode }) {
  const common = useTexts()
  const { workspace } = useSession()
  const [isOpen, { toggle, close }] = useDisclosure()
  const isTest = workspace.mode === 'test'
  const help = useShortcuts()
  useHotkeys([['mod + K', palette.toggle]], [])
  const burger = useRef<HTMLButtonElement>(null)
  const closeMenu = () => {
    if (!isOpen) return
    close()
    burger.current?.focus()
  }
  useHotkeys([['Escape', closeMenu]], [])
  useEffect(() => {
    const icon = document.querySelector('link[rel=icon]')
    const usual = icon?.getAttribute('href')
    if (!isTest || !icon || !usual) return
    icon.setAttribute('href', usual.replace(colors.live, colors.test))
    return () => icon.setAttribute('href', usual)
  }, [isTest])
  return (
    <AppShell
      className={isTest ? 'test-workspace' : ''}
      header={{ height: 48 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={0}
    >
      <AppShell.Header>
        <a className="skip" href="#content">
          {common.skipToContent}
        </a>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap={8} wrap="nowrap" miw={0}>
            <Burger
              ref={burger}
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={common.menu}
            />
            <Mark />
            <Text fw={600} truncate>
              {workspace.name}
            </Text>
            {isTest && (
              <Badge color="#9a3412" variant="filled" radius="sm" flex="none">
                {common.testWorkspace}
              </Badge>
            )}
          </Group>
          <Button
            variant="default"
            size="xs"
            flex="none"
            onClick={palette.open}
            className="search-button"
            rightSection={<kbd>/</kbd>}
          >
            {common.search}
          </Button>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={common.mainNavigation} onClick={close}>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main>{children}</AppShell.Main>
      <Suspense>
        <Palette />
      </Suspense>
      {help}
    </AppShell>
  )
}

/** A seal, as in the icon of the page. */
function Mark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className="fixed">
      <path d={seal} fill="var(--mantine-primary-color-filled)" />
      <path d="m6.5 10.2 2.4 2.4 4.6-4.8" fill="none" stroke="#fff" strokeWidth="1.8" />
    </svg>
  )
}

function Navigation() {
  const common = useTexts()
  const session = useSession()
  const { workspace, me } = session
  const params = { workspaceId: String(workspace.id) }
  const path = useLocation({ select: ({ pathname }) => pathname })
  const shownTab = pagesFor(session)
    .flat()
    .find(({ to, tabOf }) => tabOf && path.includes(to.replace('/w/$workspaceId', '')))
  return (
    <>
      {me.memberships.length > 1 && <WorkspaceChoice />}
      <AppShell.Section grow className="nav">
        {pagesFor(session).map(group => (
          <div key={group[0]?.to} className="nav-group">
            {group
              .filter(({ tabOf }) => !tabOf)
              .map(({ to, search, icon: Icon, label }) => (
                <Link
                  key={to}
                  className="nav-link"
                  to={to}
                  params={params}
                  search={search ?? {}}
                  activeOptions={{ includeSearch: false }}
                  {...(to === shownTab?.tabOf && { 'data-status': 'active', 'aria-current': 'page' })}
                >
                  <Icon size={18} stroke={1.5} aria-hidden="true" />
                  {label(common)}
                </Link>
              ))}
          </div>
        ))}
      </AppShell.Section>
      <AppShell.Section>
        <a className="nav-link" href={`${root}/docs/`}>
          {common.reference}
        </a>
        <PersonMenu />
        {build && (
          <Text size="xs" c="dimmed" px="xs">
            Jurat {build}
          </Text>
        )}
      </AppShell.Section>
    </>
  )
}

function WorkspaceChoice() {
  const common = useTexts()
  const { workspace, me } = useSession()
  const navigate = useNavigate()
  return (
    <AppShell.Section pb={8} onClick={event => event.stopPropagation()}>
      <NativeSelect
        aria-label={common.workspace}
        value={workspace.id}
        data={workspaceChoices(me.memberships, common)}
        onChange={event =>
          void navigate({
            to: '/w/$workspaceId/today',
            params: { workspaceId: event.currentTarget.value },
          })
        }
      />
    </AppShell.Section>
  )
}

/** Live workspaces before test workspaces, under these words where there are both. */
function workspaceChoices(memberships: Membership[], { live, test }: Texts) {
  const of = (mode: Membership['workspace_mode']) =>
    memberships
      .filter(({ workspace_mode }) => workspace_mode === mode)
      .map(one => ({ value: String(one.workspace_id), label: one.workspace_name }))
  const [lives, tests] = [of('live'), of('test')]
  if (lives.length === 0 || tests.length === 0) return [...lives, ...tests]
  return [
    { group: live, items: lives },
    { group: test, items: tests },
  ]
}

function PersonMenu() {
  const common = useTexts()
  const { me } = useSession()
  const { language, chooseLanguage } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Group justify="space-between" wrap="nowrap" onClick={event => event.stopPropagation()}>
      <a className="nav-link grows" href={`${root}/account`}>
        <Text size="sm" truncate>
          {me.account.name || me.account.email}
        </Text>
      </a>
      <Menu position="top-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={common.menu}>
            <Icon of={IconDots} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={`${root}/account`}>
            {common.account}
          </Menu.Item>
          <Menu.Item onClick={() => void signOut()}>{common.signOut}</Menu.Item>
          <Menu.Divider />
          <Menu.Label>{common.theme}</Menu.Label>
          <Menu.RadioGroup
            value={colorScheme}
            onChange={theme => setColorScheme(theme as MantineColorScheme)}
          >
            {themes.map(theme => (
              <Menu.RadioItem key={theme} value={theme} closeMenuOnClick>
                {common.themes[theme]}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          {(Object.keys(languages) as Language[])
            .filter(one => one !== language)
            .map(one => (
              <Menu.Item key={one} lang={one} onClick={() => chooseLanguage(one)}>
                {languages[one].name}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
