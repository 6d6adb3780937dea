import { ROTATION_HOURS } from '@balcao/contracts/integrations/bounds'
import type { MailSecrets } from '../../ports.ts'
import { seal, unsealAny } from '../../sealed.ts'

/** What calls of a webhook are signed with, and the headers that go along. */
export type Parts = {
  secret: string
  /** The secret before, and until when it signs too (ISO 8601). */
  former?: { secret: string; until: string }
  headers: Record<string, string>
}
type Hook = { tenantId: number; id: number }

const PURPOSE = 'webhook'
const boundTo = ({ tenantId, id }: Hook) => `${tenantId}.${id}`

/** A secret as the Standard Webhooks specification writes it: 24 random bytes in base64, behind `whsec_`. */
export const newSecret = ([secrets]: MailSecrets): string => `whsec_${Buffer.from(secrets.random(24), 'base64url').toString('base64')}`

/** Seals what a webhook must not show again, tied to this webhook of this organisation. */
export const sealParts = ([secrets]: MailSecrets, hook: Hook, parts: Parts): string =>
  seal(secrets, PURPOSE, boundTo(hook), JSON.stringify(parts))

/** What is sealed of a webhook; undefined where none of the secrets opens it. */
export function openParts(all: MailSecrets, hook: Hook, sealed: string | null): Parts | undefined {
  const text = sealed === null ? undefined : unsealAny(all, PURPOSE, boundTo(hook), sealed)
  return text === undefined ? undefined : (JSON.parse(text) as Parts)
}

/** With a new secret; the present one signs for a day more. */
export const rotated = (parts: Parts, secret: string, now: number): Parts => ({
  ...parts,
  secret,
  former: { secret: parts.secret, until: new Date(now + ROTATION_HOURS * 3_600_000).toISOString() },
})
