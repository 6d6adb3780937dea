import type { MailSecrets } from '../../ports.ts'
import { seal, unseal } from '../../sealed.ts'

/** What a client secret is tied to: read out of another row, or for another issuer, it opens as little as under another secret. */
type Bound = { tenantId: number; id: number; issuer: string }

const PURPOSE = 'identity-provider'
const boundTo = ({ tenantId, id, issuer }: Bound) => `${tenantId}.${id}.${issuer}`

export const sealSecret = ([secrets]: MailSecrets, bound: Bound, clientSecret: string): string =>
  seal(secrets, PURPOSE, boundTo(bound), clientSecret)

/** The client secret of a provider; undefined where none of the installation's secrets opens it. */
export function openSecret(all: MailSecrets, bound: Bound & { sealed: string | null }): string | undefined {
  if (bound.sealed === null) return undefined
  for (const secrets of all)
    try {
      return unseal(secrets, PURPOSE, boundTo(bound), bound.sealed)
    } catch {
      // Perhaps under a former secret.
    }
  return undefined
}
