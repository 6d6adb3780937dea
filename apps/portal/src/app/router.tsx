import type { Searched } from '@balcao/contracts/kb/search-address'
import { importPage } from '@balcao/ui/lib/import-page'
import { parseSearch, stringifySearch } from '@balcao/ui/lib/search-codec'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { parseShow, type Show } from '../features/tickets/list/filters.ts'
import { writtenPage } from '../lib/page-data.ts'
import { session } from '../lib/session.ts'
import { PagePending } from './page-pending.tsx'
import { PortalLayout } from './portal-layout.tsx'
import { RouteError, RouteNotFound } from './route-error.tsx'

/** Pages that are seldom the first, or are reached by a mailed link. One chunk names them, so that other first visits do not. */
const rare = (page: keyof typeof import('./pages.ts'), name: string) =>
  lazyRouteComponent(
    importPage(() => import('./pages.ts').then((pages) => pages[page]() as Promise<Record<string, ComponentType>>)),
    name,
  )

const root = createRootRoute({ component: PortalLayout })

type Search = Record<string, unknown>
const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Ticket pages ask for sign-in and lead back to where one wanted to go (C-70). */
function signedIn({ location }: { location: { href: string } }) {
  if (!session.getState().session) throw redirect({ to: '/login', search: { to: location.href } })
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(
    importPage(() => import('./home.tsx')),
    'Home',
  ),
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ to, ended, reset, sso, org }: Search): { to?: string; ended?: '1'; reset?: '1'; sso?: string; org?: string } => ({
    to: text(to),
    sso: text(sso),
    org: text(org),
    ended: ended === '1' ? ended : undefined,
    reset: reset === '1' ? reset : undefined,
  }),
  component: lazyRouteComponent(
    importPage(() => import('../features/auth/login-page.tsx')),
    'LoginPage',
  ),
})

const callback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  component: rare('callback', 'CallbackPage'),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: rare('reset', 'ResetPage'),
})

const rate = createRoute({
  getParentRoute: () => root,
  path: '/rate',
  component: rare('rate', 'RatePage'),
})

const approve = createRoute({
  getParentRoute: () => root,
  path: '/approve',
  component: rare('approve', 'ApprovePage'),
})

const approvals = createRoute({
  getParentRoute: () => root,
  path: '/approvals',
  beforeLoad: signedIn,
  component: rare('approvals', 'ApprovalsPage'),
})

const assets = createRoute({
  getParentRoute: () => root,
  path: '/my-assets',
  beforeLoad: signedIn,
  component: rare('assets', 'AssetsPage'),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  component: rare('unsubscribe', 'UnsubscribePage'),
})

const status = createRoute({
  getParentRoute: () => root,
  path: '/status',
  validateSearch: ({ org }: Search): { org?: string } => ({ org: text(org) }),
  // Where it is for everybody the server wrote it.
  beforeLoad: (at) => {
    if (!writtenPage('status')) signedIn(at)
  },
  component: rare('status', 'StatusPage'),
})

const updates = createRoute({
  getParentRoute: () => root,
  path: '/status-updates',
  component: rare('updates', 'UpdatesPage'),
})

/** A shared link has its secret behind the `#`, and asks for no session. */
const documents = createRoute({
  getParentRoute: () => root,
  path: '/documents',
  beforeLoad: (at) => {
    if (!at.location.hash) signedIn(at)
  },
  component: rare('documents', 'DocumentsPage'),
})

const sign = createRoute({
  getParentRoute: () => root,
  path: '/sign',
  component: rare('sign', 'SignPage'),
})

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: rare('verify', 'VerifyPage'),
})

const myTickets = createRoute({
  getParentRoute: () => root,
  path: '/my-tickets',
  beforeLoad: signedIn,
  validateSearch: ({ show, of }: Search): { show?: Show; of?: 'company' } => ({
    show: show === undefined ? undefined : parseShow(show),
    of: of === 'company' ? of : undefined,
  }),
  component: lazyRouteComponent(
    importPage(() => import('../features/tickets/list/my-tickets-page.tsx')),
    'MyTicketsPage',
  ),
})

/** The other reading of a nav link (C-01). */
const also = <Path extends string>(path: Path, to: '/my-tickets' | '/knowledge-base') =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true })
    },
  })

const tickets = also('/tickets', '/my-tickets')

const createTicket = createRoute({
  getParentRoute: () => root,
  path: '/create-ticket',
  beforeLoad: signedIn,
  validateSearch: ({ title, asset }: Search): { title?: string; asset?: string } => ({ title: text(title), asset: text(asset) }),
  component: lazyRouteComponent(
    importPage(() => import('../features/tickets/new/create-ticket-page.tsx')),
    'CreateTicketPage',
  ),
})

const ticket = createRoute({
  getParentRoute: () => root,
  path: '/ticket/$id',
  beforeLoad: (at) => {
    signedIn(at)
    if (!/^[1-9]\d{0,9}$/.test(at.params.id)) throw notFound()
  },
  validateSearch: ({ from }: Search): { from?: string } => ({ from: text(from) }),
  component: lazyRouteComponent(
    importPage(() => import('../features/tickets/page/ticket-page.tsx')),
    'TicketPage',
  ),
})

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  beforeLoad: signedIn,
  validateSearch: ({ parte, vincular }: Search): { parte?: string; vincular?: string } => ({
    parte: text(parte),
    vincular: text(vincular),
  }),
  component: rare('profile', 'ProfilePage'),
})

const knowledgeBase = createRoute({
  getParentRoute: () => root,
  path: '/knowledge-base',
  component: lazyRouteComponent(
    importPage(() => import('../features/kb/knowledge-page.tsx')),
    'KnowledgePage',
  ),
})

const knowledge = also('/knowledge', '/knowledge-base')

const category = createRoute({
  getParentRoute: () => root,
  path: '/knowledge-base/$address',
  component: lazyRouteComponent(
    importPage(() => import('../features/kb/category-page.tsx')),
    'CategoryPage',
  ),
})

const article = createRoute({
  getParentRoute: () => root,
  path: '/article/$address',
  component: lazyRouteComponent(
    importPage(() => import('../features/kb/article-page.tsx')),
    'ArticlePage',
  ),
})

const search = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: ({ q, category, tag, language, since, sort }: Search): Searched => ({
    q: text(q),
    category: text(category),
    tag: text(tag),
    language: text(language),
    since: text(since),
    sort: text(sort),
  }),
  component: lazyRouteComponent(
    importPage(() => import('../features/kb/search/search-page.tsx')),
    'SearchPage',
  ),
})

const pages = [knowledgeBase, knowledge, category, article, search] as const

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    callback,
    reset,
    rate,
    approve,
    approvals,
    assets,
    unsubscribe,
    status,
    updates,
    documents,
    sign,
    verify,
    myTickets,
    tickets,
    createTicket,
    ticket,
    profile,
    ...pages,
  ]),
  basepath: '/portal',
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadDelay: 80,
  defaultPendingMs: 150,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: RouteNotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
