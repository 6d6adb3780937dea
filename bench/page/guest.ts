import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Browser } from '@playwright/test'
import type { BenchEnvironment } from '../bench-environment.ts'
import { type Goal, most } from '../goals.ts'
import { percentile } from '../measure.ts'
import { makeKb, removeKb } from '../pages.ts'
import { openBrowser } from './staff-page.ts'

/** A phone of the middle class, as Chromium's own tools have it: a quarter of this machine's speed, and their "Fast 4G". */
const SLOWDOWN = 4
const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true, locale: 'pt-BR' }
const NETWORK = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }
const ARTICLES = 300
const VISITS = 12
/** How long a page is watched after everything is loaded. */
const WATCHED_MS = 1_500

/** When the largest contents of a page were drawn (LCP, milliseconds) and how far they moved (CLS), once for each visit with an empty cache. */
type Visits = { drawn: number[]; shift: number[] }
/** By page of the portal; and a page of somebody else's, without the chat and with it. */
export type Guest = { pages: Record<string, Visits>; host: { bare: Visits; withChat: Visits } }

const WATCH = `
  const guest = (window.guest = { drawn: 0, shift: 0 })
  new PerformanceObserver((list) => { guest.drawn = list.getEntries().at(-1).startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) guest.shift += one.value }).observe({ type: 'layout-shift', buffered: true })`

async function visit(browser: Browser, address: string): Promise<{ drawn: number; shift: number }> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.addInitScript(WATCH)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const answer = await page.goto(address, { waitUntil: 'networkidle' })
    if (answer?.status() !== 200) throw new Error(`${address}: ${answer?.status()}`)
    if (address.endsWith('/chat')) await page.locator('balcao-chat').waitFor({ state: 'attached' })
    await page.waitForTimeout(WATCHED_MS)
    return (await page.evaluate('window.guest')) as { drawn: number; shift: number }
  } finally {
    await context.close()
  }
}

/** A page of an organisation's own, as its shop has it: at `/`, and with the chat at `/chat`. */
async function openHost(port: number, key: string) {
  const text = '<p>Entrega em dois dias úteis para todo o país. Pague com cartão, boleto ou Pix.</p>'.repeat(12)
  const chat = `<script async src="http://127.0.0.1:${port}/widget/loader.js" data-key="${key}"></script>`
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Loja</title>'
  const server = createServer((asked, answer) =>
    answer
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="pt-BR">${head}<h1>Loja</h1>${text}${asked.url === '/chat' ? chat : ''}</html>`),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** An address that browsers know, before an organisation's own: no browser takes a name above an IP address for one. */
async function inFrontOf(host: string, port: number) {
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers: { ...headers, host } }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** How soon guests of the portal read what they came for, on a phone with a mobile network. Wants built apps and a Chromium. */
export async function measureGuest({ url, ports }: BenchEnvironment, say: (line: string) => void): Promise<Guest> {
  const db = openDatabase(url, { max: 4, onIdleError: (error) => say(String(error)) })
  const kb = await makeKb(db, ARTICLES)
  const front = await inFrontOf(`${kb.subdomain}.127.0.0.1:${ports.server}`, ports.server)
  const browser = await openBrowser()
  const pages: Record<string, (n: number) => string> = {
    'an article': (n) => `/portal/article/${kb.ids[n * 7]}-artigo-${n * 7 + 1}`,
    'the knowledge base': () => '/portal/knowledge-base',
    'a category': (n) => `/portal/knowledge-base/${kb.categoryIds[n]}-categoria-${n + 1}`,
  }
  const key = `${kb.tenantId}-demonstracao`
  await inSystem(db, (tx) =>
    tx
      .insertInto('chatWidgets')
      .values({ tenantId: kb.tenantId, key, isEnabled: true, changes: JSON.stringify({ domains: ['127.0.0.1'] }) })
      .execute(),
  )
  const shop = await openHost(ports.server, key)
  const visits = async (name: string, path: (n: number) => string): Promise<Visits> => {
    await visit(browser, path(VISITS))
    const all: { drawn: number; shift: number }[] = []
    for (let n = 0; n < VISITS; n++) all.push(await visit(browser, path(n)))
    const found = { drawn: all.map(({ drawn }) => drawn), shift: all.map(({ shift }) => shift) }
    say(
      `${name}: drawn after ${p75(found.drawn).toFixed(0)} ms (p75 of ${VISITS}), moved by ${Math.max(...found.shift).toFixed(3)} at most`,
    )
    return found
  }
  try {
    const found: Guest['pages'] = {}
    for (const [name, path] of Object.entries(pages)) found[name] = await visits(name, (n) => `${front.url}${path(n)}`)
    const bare = await visits('a page of somebody else', () => `${shop.url}/`)
    const withChat = await visits('the same with the chat', () => `${shop.url}/chat`)
    return { pages: found, host: { bare, withChat } }
  } finally {
    await browser.close()
    shop.close()
    front.close()
    await removeKb(db, kb)
    await db.close()
  }
}

const p75 = (times: readonly number[]) =>
  percentile(
    times.toSorted((a, b) => a - b),
    0.75,
  )

/** Goals of what guests feel. */
export function judgeGuest({ pages, host }: Guest): Goal[] {
  const all = Object.values(pages)
  const slowest = Math.max(...all.map(({ drawn }) => p75(drawn)))
  const added = p75(host.withChat.drawn) - p75(host.bare.drawn)
  return [
    most('K7', 'largest contents of a portal page, phone and 4G, p75 of the slowest page', slowest, { must: 2000, stretch: 1200 }, ' ms'),
    most('K7', 'layout shift of a visit, at most', Math.max(...all.flatMap(({ shift }) => shift)), { must: 0.02, stretch: 0 }, ''),
    most('A2', "what the chat adds until a page of somebody else's is drawn, p75", added, { must: 50, stretch: 20 }, ' ms'),
  ]
}
