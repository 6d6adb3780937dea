import { ProfileHostProvider } from '@balcao/ui/lib/profile/profile-calls'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { sessions } from '../lib/session.ts'
import { api, trpc, trpcClient } from '../lib/trpc.ts'

export const Data = ({ cache, children }: { cache: QueryClient; children: ReactNode }) => (
  <trpc.Provider client={trpcClient} queryClient={cache}>
    <QueryClientProvider client={cache}>
      <Host>{children}</Host>
    </QueryClientProvider>
  </trpc.Provider>
)

const Host = ({ children }: { children: ReactNode }) => {
  const { session } = useSyncExternalStore(sessions.subscribe, sessions.getState)
  const { signOut, restore } = sessions
  return (
    <ProfileHostProvider
      value={{
        calls: api.profile,
        app: 'staff',
        sso: api.sso.identities,
        passkeys: api.passkeys.own,
        methods: api.signIn.methods,
        social: api.signIn.social,
        notices: api.notifications.preferences,
        push: { calls: api.notifications.push, base: import.meta.env.BASE_URL, person: session?.user.id ?? null },
        signedIn: session !== null,
        signOut,
        renamed: restore,
      }}
    >
      {children}
    </ProfileHostProvider>
  )
}
