import type { Config } from '../platform/lib/config.ts'
import type { Agent } from './agent.ts'
import { appointmentReadiness, getAppointment, getReservation, listUpcoming } from './booking-tools.ts'
import { requestHuman, requestUpload } from './person-tools.ts'
import { commitPlan, planChange } from './plan-tools.ts'
import { explainSlot, findSlots, listServices, quoteShipping } from './slot-tools.ts'
import { isAllowed, type Tool } from './tool.ts'

/** All tools, in the order in which clients list them. */
const tools: readonly Tool[] = [
  listServices,
  findSlots,
  explainSlot,
  getReservation,
  getAppointment,
  listUpcoming,
  appointmentReadiness,
  quoteShipping,
  planChange,
  commitPlan,
  requestUpload,
  requestHuman,
]

/** The tools that the installation and the scopes of the token allow. */
export const toolsFor = (mode: Config['mcp'], can: Agent['can']): Tool[] =>
  tools.filter(({ writes, needs }) => (mode === 'write' || !writes) && isAllowed(needs, can))

/** What a token needs for a tool that exists, and is not among its own. Undefined for an unknown name. */
export function whyNot(name: string, mode: Config['mcp']): string | undefined {
  const tool = tools.find(one => one.name === name)
  if (!tool) return undefined
  if (tool.writes && mode !== 'write')
    return 'This installation lets agents only read: JURAT_MCP is not write.'
  const sets = tool.needs.map(scopes => scopes.join(' and '))
  return `The token lacks a scope. It needs ${[...new Set(sets)].join(', or ')}.`
}
