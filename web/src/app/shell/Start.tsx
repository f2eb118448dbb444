import { Anchor, Container } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { base, root } from '../../lib/config.ts'
import { useTexts } from '../../lib/languages/index.ts'
import { goToSignIn, lastWorkspace, takeReturnPath } from '../../lib/session.ts'
import { Empty } from '../../parts/display/Empty.tsx'
import { Problem } from '../../parts/display/Problem.tsx'
import { useMe } from './useMe.ts'

/**
 * `/console`: leads to signing in, to the page that was open before it, to the workspace that was just
 * joined, to the last one, or to the first.
 */
export function Start() {
  const common = useTexts()
  const me = useMe()
  const [returnPath] = useState(takeReturnPath)
  const hasJoined = new URLSearchParams(location.search).has('joined')
  const isSignedOut = me.data === null
  useEffect(() => {
    if (isSignedOut) goToSignIn()
  }, [isSignedOut])
  if (me.error) return <Problem error={me.error} isPage retry={() => void me.refetch()} />
  if (!me.data) return null
  const { memberships } = me.data
  const open = memberships.filter(({ needs_sign_in }) => !needs_sign_in)
  const last = lastWorkspace()
  const first = hasJoined
    ? open.toSorted((a, b) => b.id - a.id)[0]
    : (open.find(({ workspace_id }) => workspace_id === last) ?? open[0] ?? memberships[0])
  if (!first)
    return (
      <Container component="main">
        <Empty isPage title={common.noWorkspace}>
          {common.noWorkspaceText} <Anchor href={`${root}/account`}>{common.account}</Anchor>
        </Empty>
      </Container>
    )
  if (!hasJoined && returnPath?.startsWith(`${base}/w/`))
    return <Navigate to={returnPath.slice(base.length)} replace />
  return <Navigate to="/w/$workspaceId/today" params={{ workspaceId: String(first.workspace_id) }} replace />
}
