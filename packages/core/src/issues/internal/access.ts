import type { TrackerKind } from '@balcao/contracts/issues/bounds'
import type { MailSecrets } from '../../ports.ts'
import { seal, unsealAny } from '../../sealed.ts'
import type { TrackerAt } from '../tracker-calls.ts'
import type { TrackerRow } from './tracker-rows.ts'

/** What a tracker lets us in by, and what it signs its calls with. */
export type Access = { token: string; user?: string; hookSecret: string }
type Of = { tenantId: number; id: number }

const PURPOSE = 'issue-tracker'
const boundTo = ({ tenantId, id }: Of) => `${tenantId}.${id}`

/** A secret for the calls of a tracker: 32 random bytes in base64url. */
export const newHookSecret = ([secrets]: MailSecrets): string => secrets.random(32)

/** Seals the access to a tracker, tied to this tracker of this organisation. */
export const sealAccess = ([secrets]: MailSecrets, tracker: Of, access: Access): string =>
  seal(secrets, PURPOSE, boundTo(tracker), JSON.stringify(access))

/** The access to a tracker; undefined where none of the secrets opens it. */
export function openAccess(all: MailSecrets, tracker: Of, sealed: string | null): Access | undefined {
  const text = sealed === null ? undefined : unsealAny(all, PURPOSE, boundTo(tracker), sealed)
  return text === undefined ? undefined : (JSON.parse(text) as Access)
}

type Reached = Pick<TrackerRow, 'kind' | 'baseUrl' | 'project' | 'issueType' | 'tenantId' | 'id' | 'sealed'>
/** How a tracker is asked; undefined where its token cannot be read any more. */
export function trackerAt(all: MailSecrets, row: Reached): TrackerAt | undefined {
  const access = openAccess(all, row, row.sealed)
  if (!access) return undefined
  const { baseUrl, project, issueType } = row
  return { kind: row.kind as TrackerKind, baseUrl, project, issueType, token: access.token, user: access.user }
}
