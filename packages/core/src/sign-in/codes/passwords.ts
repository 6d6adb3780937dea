import type { Language } from '@balcao/contracts/language'
import {
  type CreatePassword,
  MAIL_CODE_MINUTES,
  type PasswordStrength,
  type SentCode,
  type Strength,
} from '@balcao/contracts/sign-in/codes'
import { evenly } from '../../auth/evenly.ts'
import { mustBeGoodPassword } from '../../auth/password-rules.ts'
import type { AuthContext } from '../../auth/session.ts'
import { conflict, DomainError, fieldErrors, refusedFields } from '../../errors.ts'
import { newMethod, type Tenant, tenantOf } from '../internal/methods.ts'
import { mailCode } from './email.ts'

/** Of somebody who is not known yet, and whose second factor, if any, changes nothing here. */
const holderOf = (email: string, tenant: Tenant | undefined) => ({
  ...{ email, name: '', hasSecondFactor: false },
  organization: { name: tenant?.name ?? '', slug: tenant?.slug ?? '' },
})

/**
 * Takes a password to be, and mails a code: entering it opens an account with this password where sign-up is open, or gives it to the account that has
 * none. The answer says nothing of either.
 * @throws DomainError invalid_input for a weak password; password_elsewhere where the identity provider keeps passwords
 */
export async function createPassword(auth: AuthContext, { email, organization, password }: CreatePassword): Promise<SentCode> {
  if (auth.provider) throw conflict('password_elsewhere')
  const tenant = await tenantOf(auth, organization)
  await mustBeGoodPassword(password, holderOf(email, tenant))
  const passwordHash = await auth.passwords.hash(password)
  const method = newMethod()
  await evenly(() => mailCode(auth, tenant, method, { email, minutes: MAIL_CODE_MINUTES, product: 'passwords', passwordHash }))
  return { method_id: method.id }
}

/** Whether a password may be used, and why not. */
export async function strengthOf(
  auth: AuthContext,
  { email = '', organization, password }: PasswordStrength,
  language: Language,
): Promise<Strength> {
  const tenant = await tenantOf(auth, organization)
  try {
    await mustBeGoodPassword(password, holderOf(email, tenant))
    return { valid: true, reason: null, message: '' }
  } catch (error) {
    const [refused] = error instanceof DomainError ? fieldErrors(refusedFields(error), language) : []
    if (!refused) throw error
    return { valid: false, reason: refused.reason, message: refused.message }
  }
}
