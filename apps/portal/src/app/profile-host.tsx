import { ProfileHostProvider } from '@balcao/ui/lib/profile-calls'
import type { ReactNode } from 'react'
import { session, useUser } from '../lib/session.ts'
import { api } from '../lib/trpc.ts'

/** What the account's parts need of this app. */
export const ProfileHost = ({ children }: { children: ReactNode }) => {
  const signedIn = useUser() !== null
  const { signOut, restore } = session
  return (
    <ProfileHostProvider value={{ calls: api.profile, notices: api.notifications.preferences, signedIn, signOut, renamed: restore }}>
      {children}
    </ProfileHostProvider>
  )
}
