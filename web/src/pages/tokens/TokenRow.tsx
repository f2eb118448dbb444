import type { Token } from '@jurat/client/manage'
import { Badge, Group, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../lib/session.ts'
import { useActors } from '../../parts/data/useActors.ts'
import { Time } from '../../parts/dates/Time.tsx'
import { Dot, type DotColor } from '../../parts/display/Dot.tsx'
import { Icon } from '../../parts/display/Icon.tsx'
import { TokenActs } from './TokenActs.tsx'
import { useTokenTexts } from './texts.ts'

export function stateOf({ revoked_at, expires_at }: Token): 'live' | 'expired' | 'revoked' {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? 'expired' : 'live'
}

const colors = { live: 'green', expired: 'gray', revoked: 'red' } satisfies Record<string, DotColor>

interface Props {
  token: Token
  isOpen: boolean
  toggle(): void
  /** Begins to replace it. */
  rotate(): void
}

/** One token. Its scopes and its origin open below it. */
export function TokenRow({ token, isOpen, toggle, rotate }: Props) {
  const t = useTokenTexts()
  const { may } = useSession()
  const state = stateOf(token)
  const names = { live: t.live, expired: t.expired, revoked: t.revokedState }
  return (
    <>
      <tr>
        <td title={token.name}>
          <UnstyledButton
            className="row-button"
            aria-expanded={isOpen}
            aria-label={t.details(token.name)}
            onClick={toggle}
          >
            <Icon of={isOpen ? IconChevronDown : IconChevronRight} /> {token.name}
          </UnstyledButton>
        </td>
        <td>
          <Dot color={colors[state]}>{names[state]}</Dot>
        </td>
        <td title={token.scopes.join(', ')}>{t.scopeCount(token.scopes.length)}</td>
        <td>{token.last_used_at === null ? t.never : <Time at={token.last_used_at} />}</td>
        <td>{token.expires_at === null ? '—' : <Time at={token.expires_at} />}</td>
        {may('tokens:write') && (
          <td className="acts">{state === 'live' && <TokenActs token={token} rotate={rotate} />}</td>
        )}
      </tr>
      {isOpen && (
        <tr className="details">
          <td colSpan={6}>
            <Details token={token} />
          </td>
        </tr>
      )}
    </>
  )
}

function Details({ token }: { token: Token }) {
  const t = useTokenTexts()
  const { workspace, may } = useSession()
  const issuers = useActors()
  const issuer =
    token.issued_by_member !== null
      ? (issuers.find(({ actor }) => actor === `member:${token.issued_by_member}`)?.name ??
        t.byMember(token.issued_by_member))
      : token.issued_by !== null
        ? t.byToken(token.issued_by)
        : t.byAdmin
  return (
    <>
      <Group gap={4} py="sm">
        {token.scopes.map(scope => (
          <Badge key={scope} color="gray" variant="light" tt="none" radius="sm" fw={400} className="mono">
            {scope}
          </Badge>
        ))}
      </Group>
      <dl className="facts narrow spaced">
        <dt>ID</dt>
        <dd className="mono">{token.id}</dd>
        <dt>{t.issuedBy}</dt>
        <dd>
          {issuer}, <Time at={token.created_at} />
        </dd>
        <dt>{t.limit}</dt>
        <dd>{token.rate_limit ?? '—'}</dd>
        <dt>{t.replaces}</dt>
        <dd>{token.replaces ?? '—'}</dd>
        {may('audit:read') && (
          <>
            <dt>{t.audit}</dt>
            <dd>
              <Link
                to="/w/$workspaceId/audit"
                params={{ workspaceId: String(workspace.id) }}
                search={{ actor: `token:${token.id}` }}
              >
                {t.showAudit}
              </Link>
            </dd>
          </>
        )}
      </dl>
    </>
  )
}
