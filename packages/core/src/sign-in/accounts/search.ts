import type { FoundUser, RecordWidgetEvent, SearchUser } from '@balcao/contracts/sign-in/accounts'
import { accountIn } from '../../auth/account-in.ts'
import { evenly } from '../../auth/evenly.ts'
import type { AuthContext } from '../../auth/session.ts'
import { asNobody, tenantOf } from '../internal/methods.ts'
import { settingsRow } from '../settings-row.ts'

/** How somebody with this address signs in; the same for everybody unless the organisation said that it may be known (A30). */
export function searchUser(auth: AuthContext, { email, organization }: SearchUser): Promise<FoundUser> {
  return evenly(async () => {
    const tenant = await tenantOf(auth, organization)
    if (!tenant) return { userType: 'password' }
    return asNobody(auth, tenant.id, async ({ db }) => {
      const { privacy } = await settingsRow(db)
      const account = await accountIn(db, tenant.id, { email })
      if (privacy) return { userType: 'password' }
      if (!account) return { userType: 'new' }
      return { userType: account.passwordHash !== null || auth.provider ? 'password' : 'passwordless' }
    })
  })
}

/** Counts what the widget says of its mails: nothing of whose they are. */
export async function recordWidgetEvent(auth: AuthContext, { organization, name }: RecordWidgetEvent): Promise<{ success: true }> {
  await evenly(async () => {
    const tenant = await tenantOf(auth, organization)
    if (!tenant) return
    const [sent, again] = name === 'email_sent' ? [1, 0] : [0, 1]
    await asNobody(auth, tenant.id, ({ db }) =>
      db
        .insertInto('signInMailCounts')
        .values({ tenantId: tenant.id, sent, again })
        .onConflict((oc) =>
          oc.columns(['tenantId', 'day']).doUpdateSet((eb) => ({
            sent: eb('signInMailCounts.sent', '+', sent),
            again: eb('signInMailCounts.again', '+', again),
          })),
        )
        .execute(),
    )
  })
  return { success: true }
}
