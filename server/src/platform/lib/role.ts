/** What a member of a workspace may do, most first. */
export const roles = ['owner', 'admin', 'scheduler', 'notary', 'developer', 'viewer'] as const

export type Role = (typeof roles)[number]
