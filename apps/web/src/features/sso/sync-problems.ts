import { SSO_OUTCOMES, type SsoOutcome } from '@balcao/contracts/sso/bounds'
import { t as attempts } from './attempts.messages.ts'
import { t } from './ldap.messages.ts'

const OWN = ['last_admin', 'last_role_manager', 'email_taken', 'forbidden'] as const

/** Why somebody of a directory could not be settled. */
export function problemText(reason: string): string {
  const own = OWN.find((one) => one === reason)
  if (own) return t(`problem_${own}`)
  const known = SSO_OUTCOMES.find((one): one is SsoOutcome => one === reason)
  return known ? attempts(`outcome_${known}`) : reason
}
