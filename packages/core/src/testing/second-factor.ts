import { Secret, TOTP } from 'otpauth'
import { newTotpSecret } from '../auth/second-factor.ts'
import type { Secrets } from '../ports.ts'
import type { Desk } from './desk.ts'

/** Gives somebody an authenticator app. @returns what it shows now */
export async function withAuthenticator(desk: Desk, secrets: Secrets, user: { id: number; email: string }): Promise<() => string> {
  const { secret, sealed } = newTotpSecret(secrets, user.id, user.email)
  const totpConfirmedAt = new Date().toISOString()
  await desk.rows((tx) => tx.updateTable('users').set({ totpSecret: sealed, totpConfirmedAt }).where('id', '=', user.id).execute())
  return () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}
