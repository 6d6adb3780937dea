import type { MailSecrets } from '../../ports.ts'
import { seal, unsealAny } from '../../sealed.ts'

/** What a secret is tied to: read out of another row, or for another client, it opens as little as under another secret. */
type Bound = { tenantId: number; name: string; clientId: string }

const PURPOSE = 'social-provider'
const boundTo = ({ tenantId, name, clientId }: Bound) => `${tenantId}.${name}.${clientId}`

/** Seals a client secret, or Apple's private key. */
export const sealSecret = ([secrets]: MailSecrets, bound: Bound, text: string): string => seal(secrets, PURPOSE, boundTo(bound), text)

/** The secret of a provider; undefined where none of the installation's secrets opens it. */
export const openSecret = (all: MailSecrets, bound: Bound & { sealed: string | null }): string | undefined =>
  bound.sealed === null ? undefined : unsealAny(all, PURPOSE, boundTo(bound), bound.sealed)
