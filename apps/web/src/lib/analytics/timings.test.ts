import { beforeEach, expect, test, vi } from 'vitest'

/** What reached the network, which answers as it is told. */
let sent: { call: string; body: unknown }[]
let answer: () => Response

beforeEach(() => {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
  vi.stubGlobal('location', new URL('http://localhost/dashboard'))
  vi.stubGlobal('window', new EventTarget())
  sent = []
  answer = () => Response.json({ result: { data: null } })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ call: address.split('/').at(-1) ?? '', body: JSON.parse(String(init.body)) })
    return answer()
  })
})

test('R-545 R-546 R-547 how long the menu took is told, and a dashboard that took over 100 ms', async () => {
  const { dashboardLoaded, menuRendered } = await import('./timings.ts')
  menuRendered(12.4, 9)
  for (const took of [0, 99.9, 100, 100.6, 3_000]) dashboardLoaded('agent', took)
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual([
    { call: 'analytics.logMenuRender', body: { renderTime: 12, menuItemCount: 9 } },
    { call: 'analytics.logDashboardAccess', body: { dashboardType: 'agent', loadTime: 101 } },
    { call: 'analytics.logDashboardAccess', body: { dashboardType: 'agent', loadTime: 3_000 } },
  ])
})

test('R-548 what the server refuses, or never hears, is let go', async () => {
  const { dashboardLoaded, menuRendered } = await import('./timings.ts')
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  answer = () => new Response('', { status: 500 })
  menuRendered(12, 9)
  answer = () => {
    throw new TypeError('network')
  }
  dashboardLoaded('agent', 500)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  await new Promise((done) => setTimeout(done, 50))
  process.off('unhandledRejection', unheard)
  expect(unheard).not.toHaveBeenCalled()
})
