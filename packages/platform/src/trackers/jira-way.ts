import type { TrackerAccess } from './tracker.ts'

/** Jira writes `2026-11-28T10:00:00.000-0300`, without the colon that ISO 8601 asks for here. */
export function instant(text: string | null | undefined): string | null {
  const at = new Date((text ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Jira Cloud takes user and token, Data Center a personal token alone. */
export const isCloud = ({ user }: TrackerAccess): boolean => Boolean(user)
export const headers = ({ user, token }: TrackerAccess) => ({
  accept: 'application/json',
  authorization: user ? `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}` : `Bearer ${token}`,
})
/** Version 3, which Data Center does not have, takes and gives documents where this one has a notation of its own. */
export const api = ({ baseUrl }: TrackerAccess, version: 2 | 3 = 2): string => `${baseUrl}/rest/api/${version}`
