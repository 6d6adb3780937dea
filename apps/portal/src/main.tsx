import '@balcao/ui/theme/global.css'
import { AppProviders } from '@balcao/ui/app-providers'
import { followLanguage } from '@balcao/ui/lib/follow-language'
import { startLanguage } from '@balcao/ui/lib/language'
import { ahead } from '@balcao/ui/lib/later'
import { reloadOnNewVersion } from '@balcao/ui/lib/new-version'
import { keepAuthenticated } from '@balcao/ui/lib/reauthentication'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ProfileHost } from './app/profile-host.tsx'
import { router } from './app/router.tsx'
import { leaveWhenSessionEnds } from './app/session-end.ts'
import { queryClient } from './lib/query-client.ts'
import { session } from './lib/session.ts'
import { trpc, trpcClient } from './lib/trpc.ts'
import { followSession } from './realtime/live.ts'

reloadOnNewVersion()
void ahead(() => import('@balcao/ui/lib/keep-focus')).fetched.then(({ keepFocus }) => keepFocus())
leaveWhenSessionEnds(router, queryClient)
followLanguage(session)
void session.restore()
keepAuthenticated(session)
followSession((ticketId) => void router.navigate({ to: '/ticket/$id', params: { id: String(ticketId) }, search: {} }))
const app = createRoot(document.getElementById('root') as HTMLElement)
// Not awaited at the top: what the lazy pages share would have to leave this file.
void startLanguage(() => import('./app/english.ts').then(({ english }) => english)).then(() =>
  app.render(
    <StrictMode>
      <AppProviders scope="portal">
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <ProfileHost>
              <RouterProvider router={router} />
            </ProfileHost>
          </QueryClientProvider>
        </trpc.Provider>
      </AppProviders>
    </StrictMode>,
  ),
)
