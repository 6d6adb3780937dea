import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type pg from 'pg'
import type { BenchEnvironment } from '../bench-environment.ts'
import { figuresOf } from '../measure.ts'
import { barePool } from '../statements.ts'
import { openBrowser, signInAt } from './staff-page.ts'

const EMAIL = 'agent-2@bench-big.test'
const TOASTS = 20
const LATEST_MS = 30_000
const WORD = 'bench-toast-'
/** Notes when the words of a toast come into the page, by the clock that the load generator has too. */
const WATCH = `new MutationObserver(() => {
  for (const [n] of document.body.innerText.matchAll(/${WORD}[0-9]+/g)) (window.toasts ??= {})[n] ??= Date.now()
}).observe(document.body, { childList: true, subtree: true, characterData: true })`

/** Writes one notification and its fact, as a reaction does. @returns when its commit was sent */
async function tell(client: pg.PoolClient, tenantId: number, userId: number, words: string): Promise<number> {
  await client.query('begin')
  const { rows } = await client.query(
    `insert into notifications (tenant_id, user_id, source_key, title, message, type, module, severity)
     values ($1, $2, $3, $3, 'Medida', 'announcement', 'system', 'warning') returning id`,
    [tenantId, userId, words],
  )
  const payload = JSON.stringify({ userId, notificationId: Number(rows[0].id), onto: null })
  await client.query(`insert into outbox (tenant_id, name, payload) values ($1, 'notification:new', $2)`, [tenantId, payload])
  const at = Date.now()
  await client.query('commit')
  return at
}

/** When these words came into the page. It is asked by the debugger: the page's own rules let nobody evaluate anything there. */
async function seen(page: Page, words: string): Promise<number> {
  for (const end = Date.now() + LATEST_MS; Date.now() < end; await sleep(20)) {
    const at = await page.evaluate(`window.toasts?.['${words}'] ?? 0`)
    if (Number(at) > 0) return Number(at)
  }
  throw new Error(`A toast did not come into the page within ${LATEST_MS / 1000} s.`)
}

/** From the commit of a notification to its words on the reader's screen. Wants built apps and a Chromium. */
export async function measureToast(environment: BenchEnvironment): Promise<string> {
  const pool = barePool(environment.url, 1)
  const browser = await openBrowser()
  const client = await pool.connect()
  try {
    const found = await client.query(
      `select u.tenant_id, u.id from users u join tenants t on t.id = u.tenant_id where t.slug = 'bench-big' and u.email = $1`,
      [EMAIL],
    )
    const [tenantId, userId] = [Number(found.rows[0].tenant_id), Number(found.rows[0].id)]
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
    await signInAt(page, `http://127.0.0.1:${environment.ports.server}`, EMAIL)
    await page.locator('[data-bell]').first().waitFor()
    // What comes before is in what the page fetches, and no toast.
    await page.getByText('Conectado', { exact: true }).waitFor()
    await page.evaluate(WATCH)
    const times: number[] = []
    // The first fetch the toasts' code.
    for (let n = -3; n < TOASTS; n++) {
      const words = `${WORD}${Date.now()}`
      const at = await tell(client, tenantId, userId, words)
      const shown = await seen(page, words)
      if (n >= 0) times.push(shown - at)
    }
    const { p50, p99 } = figuresOf(times, 1)
    return `commit of a notification to its toast in a browser, ${TOASTS} times: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)}`
  } finally {
    client.release()
    await Promise.all([browser.close(), pool.end()])
  }
}
