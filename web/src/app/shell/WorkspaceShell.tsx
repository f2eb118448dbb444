import { Container } from '@mantine/core'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../lib/languages/index.ts'
import { goToSignIn, keepLastWorkspace, type Session, SessionContext } from '../../lib/session.ts'
import { preloadParts } from '../../parts/display/lazyPart.tsx'
import { Problem } from '../../parts/display/Problem.tsx'
import { Frame } from './Frame.tsx'
import { NotFound } from './NotFound.tsx'
import { SignedOut } from './SignedOut.tsx'
import { useFocusAndToasts } from './useFocusAndToasts.ts'
import { useLiveUpdates } from './useLiveUpdates.ts'
import { useMe } from './useMe.ts'
import { workspaceQuery } from './workspace-query.ts'

/** All pages of one workspace. */
export function WorkspaceShell() {
  const { workspaceId } = useParams({ from: '/w/$workspaceId' })
  const id = Number(workspaceId)
  const me = useMe()
  const membership = me.data?.memberships.find(({ workspace_id }) => workspace_id === id)
  const isOpen = membership?.needs_sign_in === false
  const workspace = useQuery({ ...workspaceQuery(id), enabled: isOpen })
  const wasSignedIn = workspace.data !== undefined
  useEffect(() => {
    if (wasSignedIn) keepLastWorkspace(id)
  }, [wasSignedIn, id])
  const isSignedOut = me.data === null || membership?.needs_sign_in === true
  useEffect(() => {
    // Once a page is shown it stays, so that nothing typed is lost.
    if (isSignedOut && !wasSignedIn) goToSignIn()
  }, [isSignedOut, wasSignedIn])
  // A page that was shown stays when reading fails later, with what somebody types in it.
  const error = (me.data === undefined && me.error) || (isOpen && !wasSignedIn && workspace.error)
  if (error) return <Problem error={error} isPage retry={() => void me.refetch()} />
  if (me.data && !membership) return <NotFound />
  if (!workspace.data) return null
  const session: Session | undefined =
    me.data && membership && isOpen
      ? {
          me: me.data,
          membership,
          workspace: workspace.data,
          may: scope => membership.scopes.includes(scope),
        }
      : undefined
  return <Signed session={session} />
}

/** Shows the pages also when the session has ended, so that nothing typed is lost. */
function Signed({ session }: { session: Session | undefined }) {
  const [last, setLast] = useState(session)
  if (session && session !== last && session.me !== last?.me) setLast(session)
  const shown = session ?? last
  if (!shown) return null
  return (
    <SessionContext value={shown}>
      <Page session={shown} />
      {!session && <SignedOut />}
    </SessionContext>
  )
}

function Page({ session }: { session: Session }) {
  const common = useTexts()
  const isLive = useLiveUpdates(session)
  // Without a connection reads wait until it is back, and the browser knows it first.
  const isOnline = useSyncExternalStore(
    listener => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  useEffect(preloadParts, [])
  useFocusAndToasts()
  return (
    <Frame>
      {!(isLive && isOnline) && (
        <p role="status" className="panel no-print">
          {common.offline}
        </p>
      )}
      <Container id="content" fluid p={{ base: 'md', sm: 'lg' }} tabIndex={-1}>
        <Outlet />
      </Container>
    </Frame>
  )
}
