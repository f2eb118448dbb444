import type { FastifyRequest } from 'fastify'
import type { Tx } from '../platform/db/database.ts'
import { refusal } from '../platform/lib/errors.ts'
import type { Role } from '../platform/lib/role.ts'

/** A person who is signed in, in the workspace that the request names. */
export interface Person {
  workspaceId: number
  /** `member:<id>`, or `portal:<id>` for a session of a portal. */
  actor: string
  actorName: string
  /** Undefined for a session of a portal. */
  memberId: number | undefined
  role: Role
  /** Notary of the role `notary`. */
  notaryId: number | undefined
  /** Whether the person signed in within the last 15 minutes. */
  isRecent: boolean
}

/**
 * Finds the person of a request by its cookie. Undefined if nobody is signed in. A higher layer provides it.
 * Throws `forbidden` for a request that a page of another website may have caused and for operations of the
 * installation, `no_workspace` for the workspace.
 */
export type FindPerson = (request: FastifyRequest) => Promise<Person | undefined>

/**
 * The role that the person of each request has now, in the workspace of its caller. Undefined where the
 * session or the membership has ended. A fixed number of statements, and no use of the sessions.
 */
export type FindRoles = (requests: FastifyRequest[]) => Promise<(Role | undefined)[]>

/**
 * The same person at this moment. Undefined if the session or the membership has ended. With `tx`, neither
 * can end, and the role cannot change, before the transaction does.
 */
export type FindAgain = (request: FastifyRequest, person: Person, tx?: Tx) => Promise<Person | undefined>

/** How a higher layer finds people. */
export interface People {
  find: FindPerson
  again: FindAgain
  rolesOf: FindRoles
}

/**
 * For a person who signed in more than 15 minutes ago. A session of a portal has nobody who could confirm.
 */
export const confirmFirst = ({ isPortal = false } = {}) =>
  refusal('forbidden', 'confirm', { case: isPortal ? 'portal' : 'account' })

/** For an operation of the installation. */
export const onlyAdmin = () => refusal('forbidden', 'admin_token')
