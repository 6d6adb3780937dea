import { ProfileHostProvider } from '@balcao/ui/lib/profile/profile-calls'
import type { ReactNode } from 'react'
import { session, useUser } from '../lib/session.ts'
import { api } from '../lib/trpc.ts'

/** What the account's parts need of this app. */
export const ProfileHost = ({ children }: { children: ReactNode }) => {
  const user = useUser()
  const { signOut, restore } = session
  return (
    <ProfileHostProvider
      value={{
        calls: api.profile,
        app: 'portal',
        sso: api.sso.identities,
        passkeys: api.passkeys.own,
        methods: api.signIn.methods,
        social: api.signIn.social,
        notices: api.notifications.preferences,
        push: { calls: api.notifications.push, base: import.meta.env.BASE_URL, person: user?.id ?? null },
        signedIn: user !== null,
        signOut,
        renamed: restore,
      }}
    >
      {children}
    </ProfileHostProvider>
  )
}
