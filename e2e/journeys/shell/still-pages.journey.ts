import type { Page } from '@playwright/test'
import { settled, watchRequests } from '../../fixtures/settled.ts'
import { expect, test } from '../../fixtures/test.ts'

/** What a page may move while it loads, by the sum of its layout shifts. */
const MOST = 0.02
const PHONE = { viewport: { width: 390, height: 844 } }
const PAGES = {
  supervisor: ['/dashboard', '/reports', '/duplicates', '/monitoring', '/chat', '/sla', '/queue-manager', '/out-of-office'],
  agent: ['/dashboard', '/tickets'],
  client: ['/portal/create-ticket', '/portal/my-tickets'],
} as const

/** Adds up what moves from the page's first moment on, without anybody's doing. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as { moved: number }
    watched.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) watched.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

for (const [account, paths] of Object.entries(PAGES) as [keyof typeof PAGES, readonly string[]][])
  test(`on a phone no page moves while it loads: ${account}`, { tag: '@long' }, async ({ as }) => {
    const page = await as(account, PHONE)
    await watchShifts(page)
    watchRequests(page)
    for (const path of paths) {
      await page.goto(path)
      await settled(page)
      const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved)
      expect(moved, path).toBeLessThanOrEqual(MOST)
    }
  })
