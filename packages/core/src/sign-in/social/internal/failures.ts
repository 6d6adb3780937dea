import type { SocialName } from '@balcao/contracts/sign-in/social/names'
import type { AuthContext } from '../../../auth/session.ts'
import { inSso } from '../../../sso/begin.ts'
import type { OpenIdFailure } from '../../../sso/ports.ts'
import { now } from '../../../tickets/queries.ts'

const MOST = 300

/** Keeps what a provider said that refused us, for whoever set it up; that somebody gave up there is nothing of the kind. */
export async function keepFailure(
  auth: AuthContext,
  tenantId: number,
  name: SocialName,
  { failure, detail }: { failure: OpenIdFailure; detail: string },
): Promise<void> {
  if (failure === 'cancelled') return
  const text = `${failure}: ${detail}`.slice(0, MOST).toWellFormed().replaceAll('\0', '')
  await inSso(auth, tenantId, (tx) =>
    tx.updateTable('socialProviders').set({ failure: text, failedAt: now }).where('name', '=', name).execute(),
  )
}
