import type { Page } from '@playwright/test'
import type { BenchEnvironment } from '../bench-environment.ts'
import { barePool } from '../statements.ts'
import { openBrowser, signInAt } from './staff-page.ts'

/** How often the page is busy for long while somebody scrolls through all of this many notifications. */
const NOTIFICATIONS = 10_000
const LONG_MS = 50
const MOST_LONG = 2
const EMAIL = 'agent-2@bench-big.test'
const WHEEL = 1_600

type TraceEvent = { name: string; ph: string; dur?: number; tdur?: number; pid: number; tid: number; args?: { name?: string } }

async function fill(environment: BenchEnvironment): Promise<void> {
  const pool = barePool(environment.url, 1)
  try {
    const { rows } = await pool.query(
      "select u.tenant_id, u.id from users u join tenants t on t.id = u.tenant_id where t.slug = 'bench-big' and u.email = $1",
      [EMAIL],
    )
    const { tenant_id, id } = rows[0] as { tenant_id: number; id: number }
    await pool.query('delete from notifications where tenant_id = $1 and user_id = $2', [tenant_id, id])
    await pool.query(
      `insert into notifications (tenant_id, user_id, source_key, title, message, type, module, severity, created_at, read_at, action_url, group_key)
       select $1, $2, 'scroll-' || n, 'Ticket #' || n || ' atribuído a você', 'Não consigo acessar a base de conhecimento após a atualização',
         'ticket_assigned', 'tickets', (array['info', 'info', 'warning', 'error', 'critical'])[1 + n % 5], now() - n * interval '1 minute',
         case when n % 3 > 0 then now() end, '/tickets', case when n % 10 < 2 then 'par-' || n / 10 end
       from generate_series(1, $3::int) n`,
      [tenant_id, id, NOTIFICATIONS],
    )
  } finally {
    await pool.end()
  }
}

async function openDrawer(page: Page, url: string): Promise<void> {
  await signInAt(page, url, EMAIL)
  await page.locator('[data-bell]').first().click()
  await page.locator('.notices-item').first().waitFor()
}

const place = (page: Page) =>
  page.locator('.notices-scroll').evaluate((box) => ({ top: box.scrollTop, end: box.scrollHeight - box.clientHeight }))

/** Turns the wheel until there is nothing more that way. */
async function scroll(page: Page, by: number): Promise<void> {
  let still = 0
  for (let before = -1; still < 20; ) {
    await page.mouse.wheel(0, by)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    const { top, end } = await place(page)
    const arrived = by < 0 ? top === 0 : top >= end - 1
    still = arrived && top + end === before ? still + 1 : 0
    before = top + end
  }
}

/** The processor time of each task of the page's main thread that took long. */
function longTasks(events: readonly TraceEvent[]): number[] {
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}/${tid}`),
  )
  return events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && mains.has(`${pid}/${tid}`))
    .map(({ dur = 0, tdur = dur }) => tdur / 1000)
    .filter((ms) => ms > LONG_MS)
}

/** Scrolls down through all of them as they are read, and up again through what is held. Wants built apps and a Chromium. */
export async function measureNotificationsScroll(environment: BenchEnvironment): Promise<string> {
  await fill(environment)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
    await openDrawer(page, `http://127.0.0.1:${environment.ports.server}`)
    await page.locator('.notices-scroll').hover()
    const traced = async (by: number) => {
      await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
      await scroll(page, by)
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
      return longTasks(traceEvents)
    }
    const down = await traced(WHEEL)
    const up = await traced(-WHEEL)
    const { end } = await place(page)
    const say = (tasks: readonly number[]) =>
      `${tasks.length} tasks over ${LONG_MS} ms (${tasks.map((ms) => ms.toFixed(0)).join(', ') || 'none'})`
    const verdict = up.length <= MOST_LONG ? 'ok' : 'MISSED'
    return `${NOTIFICATIONS} notifications, ${end} px: down while they are read ${say(down)}, up again ${say(up)}; at most ${MOST_LONG}: ${verdict}`
  } finally {
    await browser.close()
  }
}
