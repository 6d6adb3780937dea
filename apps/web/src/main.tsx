import { AppProviders } from '@balcao/ui/app-providers'
import { leaveWhenOver, look } from '@balcao/ui/lib/session/impersonation'
import '@balcao/ui/theme/global.css'
import { startLanguage } from '@balcao/ui/lib/language'
import { prefetch } from '@balcao/ui/lib/lazy-with-retry'
import { reloadOnNewVersion } from '@balcao/ui/lib/live/new-version'
import { keepAuthenticated } from '@balcao/ui/lib/session/reauthentication'
import { followLanguage } from '@balcao/ui/lib/texts/follow-language'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followTrail } from './app/audit-trail.ts'
import { Data } from './app/data.tsx'
import { followSession } from './app/follow-session.ts'
import { createAppRouter } from './app/router.tsx'
import { createQueryClient } from './lib/query-client.ts'
import { sessions } from './lib/session.ts'

const cache = createQueryClient()
const router = createAppRouter()
followSession(router, cache)
followLanguage(sessions)
void sessions.restore()
// Who looks as somebody else leaves no trail in their place, and their session is not renewed.
if (look) leaveWhenOver(look, sessions)
else {
  followTrail(router, cache)
  keepAuthenticated(sessions)
}
reloadOnNewVersion()
void prefetch(() => import('@balcao/ui/lib/react/keep-focus')).fetched.then(({ keepFocus }) => keepFocus())
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const app = createRoot(root)
// Not awaited at the top: what the lazy pages share would have to leave this file.
void startLanguage(() => import('./app/english.ts').then(({ english }) => english)).then(() =>
  app.render(
    <StrictMode>
      <AppProviders scope="staff">
        <Data cache={cache}>
          <RouterProvider router={router} />
        </Data>
      </AppProviders>
    </StrictMode>,
  ),
)
