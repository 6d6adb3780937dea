import type { MailSecrets } from '../../ports.ts'
import { seal, unsealAny } from '../../sealed.ts'
import type { SamlNamed } from '../ports.ts'

/** What a provider wants to hear when somebody logs out: its own token of them, or the name that it gave them. */
export type LogoutFacts = { idToken: string } | { named: SamlNamed }
type Bound = { tenantId: number; id: number }

const PURPOSE = 'sso-logout'
const boundTo = ({ tenantId, id }: Bound) => `${tenantId}.${id}`

/** Seals them to their provider: they say much about a person. */
export const sealFacts = ([secrets]: MailSecrets, provider: Bound, facts: LogoutFacts): string =>
  seal(secrets, PURPOSE, boundTo(provider), JSON.stringify(facts))

/** Undefined where there are none, or none of the installation's secrets opens them. */
export function openFacts(all: MailSecrets, provider: Bound, sealed: string | null): LogoutFacts | undefined {
  const text = sealed === null ? undefined : unsealAny(all, PURPOSE, boundTo(provider), sealed)
  return text === undefined ? undefined : (JSON.parse(text) as LogoutFacts)
}
