import { importPage } from '@balcao/ui/lib/import-page'
import { parseSearch, stringifySearch } from '@balcao/ui/lib/search-codec'
import { Spinner } from '@balcao/ui/spinner'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { nextPaint } from '../lib/next-paint.ts'
import { inTime } from '../lib/page-load.ts'
import { isSignInPath } from '../lib/public-paths.ts'
import { returnPath } from '../lib/return-path.ts'
import { sessions } from '../lib/session.ts'
import { startPage } from '../lib/start-page.ts'
import { PUBLIC_SCREENS } from './public-screens.ts'
import { Root } from './root.tsx'
import { NotFound, RouteError, ShellError } from './route-error.tsx'
import type { ScreenName } from './screen-messages.ts'
import { SCREENS } from './screens.ts'

const root = createRootRoute({ component: Root, notFoundComponent: NotFound })

/** Who is signed in has no use for a sign-in page. */
const leaveWhenSignedIn = () => {
  if (sessions.getState().session) throw redirect({ to: returnPath.take() ?? '/', replace: true })
}

const publicScreens = PUBLIC_SCREENS.map((screen) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path,
    component: lazyRouteComponent(importPage(screen.load), 'Page'),
    staticData: { name: screen.name },
    beforeLoad: isSignInPath(screen.path) ? leaveWhenSignedIn : undefined,
  }),
)

/** Everything of the staff: nobody enters unauthenticated. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  // Who is not signed in has no use for it.
  component: lazyRouteComponent(
    importPage(() => import('./shell.tsx')),
    'Shell',
  ),
  errorComponent: ShellError,
  beforeLoad: ({ location }) => {
    if (sessions.getState().session) return
    returnPath.keep(location.href)
    throw redirect({ to: '/login', replace: true })
  },
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: async () => {
    throw redirect({ to: await startPage(), replace: true })
  },
})

const screens = SCREENS.map((screen) =>
  createRoute({
    getParentRoute: () => shell,
    path: screen.path,
    component: lazyRouteComponent(
      importPage(() => inTime(screen.path, screen.load)),
      'Page',
    ),
    loader: ({ cause }) => (cause === 'enter' && document.readyState === 'complete' ? nextPaint() : undefined),
    // What a page shows is not kept here, and one that is kept would not wait for its loader.
    gcTime: 0,
    staticData: { name: screen.name },
  }),
)

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([...publicScreens, shell.addChildren([home, ...screens])]),
    parseSearch,
    stringifySearch,
    defaultPendingComponent: () => <Spinner fill />,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
  })
}
export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: ScreenName
  }
}
