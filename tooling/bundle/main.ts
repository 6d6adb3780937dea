import { type App, firstLoad, shares } from './measure.ts'

/** THE limits: what a first visit may load as scripts, in kB zipped. They follow the measured figures down, and are never raised. */
const LIMITS: { app: App; page: string; entries: string[]; limit: number }[] = [
  { app: 'web', page: '/tickets', entries: ['apps/web/index.html', 'app/shell.tsx', 'features/tickets/list-page.tsx'], limit: 260 },
  { app: 'web', page: '/login', entries: ['apps/web/index.html', 'auth/login-page.tsx'], limit: 221 },
  { app: 'portal', page: '/portal/my-tickets', entries: ['apps/portal/index.html', 'tickets/my-tickets-page.tsx'], limit: 207 },
  { app: 'portal', page: '/portal/login', entries: ['apps/portal/index.html', 'auth/login-page.tsx'], limit: 212 },
]

const detailed = process.argv.includes('--parts')
let isHeld = true
for (const { app, page, entries, limit } of LIMITS) {
  const load = firstLoad(app, entries)
  const kB = load.gz / 1000
  if (kB > limit) isHeld = false
  console.log(`${kB > limit ? 'TOO MUCH' : 'ok      '} ${kB.toFixed(1).padStart(6)} kB of at most ${limit} kB: ${page} (${app})`)
  if (!detailed) continue
  for (const { file, gz } of load.chunks.slice(0, 12)) console.log(`           ${(gz / 1000).toFixed(1).padStart(6)} kB gz  ${file}`)
  for (const [owner, length] of shares(load).slice(0, 45))
    console.log(`           ${(length / 1000).toFixed(1).padStart(6)} kB raw ${owner}`)
}
process.exit(isHeld ? 0 : 1)
