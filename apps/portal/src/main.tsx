import '@balcao/ui/theme/global.css'
import { PAGE_DATA } from '@balcao/contracts/kb/addresses'
import { AppProviders } from '@balcao/ui/app-providers'
import { startLanguage } from '@balcao/ui/lib/language'
import { prefetch } from '@balcao/ui/lib/lazy-with-retry'
import { reloadOnNewVersion } from '@balcao/ui/lib/live/new-version'
import { leaveWhenOver, look } from '@balcao/ui/lib/session/impersonation'
import { keepAuthenticated } from '@balcao/ui/lib/session/reauthentication'
import { followLanguage } from '@balcao/ui/lib/texts/follow-language'
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
void prefetch(() => import('@balcao/ui/lib/react/keep-focus')).fetched.then(({ keepFocus }) => keepFocus())
leaveWhenSessionEnds(router, queryClient)
followLanguage(session)
void session.restore()
// Who looks as somebody else is not there for others, and their session is not renewed.
if (look) leaveWhenOver(look, session)
else {
  keepAuthenticated(session)
  followSession((ticketId) => void router.navigate({ to: '/ticket/$id', params: { id: String(ticketId) }, search: {} }))
}
const app = createRoot(document.getElementById('root') as HTMLElement)
// Not awaited at the top: what the lazy pages share would have to leave this file.
const started = startLanguage(() => import('./app/english.ts').then(({ english }) => english))
// What the server wrote stays until the app can take its place at once.
const ready = document.getElementById(PAGE_DATA) ? router.load().catch(() => undefined) : undefined
void Promise.all([started, ready]).then(() =>
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
