import { type App, type FirstLoad, firstLoad } from './measure.ts'

type Page = { app: App; page: string; entries: string[]; limit: number }

/** What a first visit may load as scripts, in kB zipped. The limits follow the measured figures down, and are never raised. */
const LIMITS: Page[] = [
  { app: 'web', page: '/tickets', entries: ['apps/web/index.html', 'app/shell.tsx', 'ticket-list/list/list-page.tsx'], limit: 260 },
  { app: 'web', page: '/login', entries: ['apps/web/index.html', 'auth/login-page.tsx'], limit: 221 },
  { app: 'portal', page: '/portal/my-tickets', entries: ['apps/portal/index.html', 'tickets/list/my-tickets-page.tsx'], limit: 207 },
  { app: 'portal', page: '/portal/login', entries: ['apps/portal/index.html', 'auth/login-page.tsx'], limit: 212 },
  // On pages of others: the script that all of their visitors load, and the frame of those who chat.
  { app: 'portal', page: '/widget/loader.js', entries: ['src/widget/loader.ts'], limit: 8 },
  { app: 'portal', page: '/widget/frame', entries: ['src/widget/frame.ts'], limit: 120 },
]

/** The limits with what is held against them. @throws where an app was not built */
export const limits = (): (Page & { load: FirstLoad })[] => LIMITS.map((page) => ({ ...page, load: firstLoad(page.app, page.entries) }))
