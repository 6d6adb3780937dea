import type { Browser, Page } from '@playwright/test'
import type { BenchEnvironment } from '../bench-environment.ts'
import { figuresOf } from '../measure.ts'
import { openBrowser, signInAt } from './staff-page.ts'

/** How long the page is busy for each key typed into the composer of a ticket with this many messages, every fifth of them formatted. */
export const MESSAGES = 500
const KEYS = 150
const BETWEEN_KEYS_MS = 60
const FRAME_MS = 16
const PLAIN = 'Bom dia! Refizemos o teste com o mesmo arquivo e o resultado não mudou; segue o que apareceu na tela.'
const RICH = '**Passos**: abra `config.ini` e veja\n\n1. o [guia](https://acme.test/guia)\n2. o anexo\n\n> como pediram'

type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  /** Of which the thread had a processor: what other programs take is not in it. */
  tdur?: number
  pid: number
  tid: number
  args?: { data?: { type?: string } }
}

export async function fillTicket(environment: BenchEnvironment): Promise<number> {
  const token = await environment.signIn(environment.ports.server, 'bench-big')
  const send = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${environment.ports.server}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: number }
  }
  const { id } = await send('/tickets', { title: `Longa conversa de ${MESSAGES} mensagens`, description: PLAIN })
  const add = (n: number) => send(`/tickets/${id}/comments`, { content: n % 5 ? `Nº ${n}: ${PLAIN}` : `Nº ${n}\n\n${RICH}` })
  for (let n = 0; n < MESSAGES; n += 20) await Promise.all(Array.from({ length: 20 }, (_, more) => add(n + more + 1)))
  return id
}

async function openComposer(page: Page, url: string, ticketId: number): Promise<void> {
  await signInAt(page, url, 'agent-1@bench-big.test')
  await page.goto(`${url}/tickets/${ticketId}`)
  await page
    .locator('article strong', { hasText: 'Passos' })
    .nth(MESSAGES / 5 - 1)
    .waitFor()
}

/** For every key from its press to the next one's: the sum of what the page's main thread did. */
function busyPerKey(events: readonly TraceEvent[]): number[] {
  const presses = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
  const [first] = presses
  if (!first) throw new Error('The trace holds no key.')
  const tasks = events.filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === first.pid && tid === first.tid)
  // The task that holds a press began a little before it.
  const starts = presses.map(({ ts }) => tasks.find((task) => task.ts <= ts && ts <= task.ts + (task.dur ?? 0))?.ts ?? ts)
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? from + BETWEEN_KEYS_MS * 1000
    return tasks.filter(({ ts }) => ts >= from && ts < to).reduce((sum, { dur = 0, tdur = dur }) => sum + tdur, 0) / 1000
  })
}

/** Types into the field that has the focus and says in a line how long the page was busy with each key. */
async function typeInto(browser: Browser, page: Page, field: string): Promise<string> {
  await page.keyboard.type('Aquecendo os motores. ', { delay: BETWEEN_KEYS_MS })
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  const began = performance.now()
  await page.keyboard.type('Vamos ver isto agora mesmo. '.repeat(KEYS).slice(0, KEYS), { delay: BETWEEN_KEYS_MS })
  const elapsed = performance.now() - began
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const { count, p50, p95, p99, max } = figuresOf(busyPerKey(traceEvents), elapsed)
  const times = [p50, p95, p99, max].map((ms) => ms.toFixed(1)).join(' / ')
  const verdict = p95 < FRAME_MS ? 'ok' : 'MISSED'
  return `${field}: ${count} keys on a ticket of ${MESSAGES} messages keep the page busy ${times} ms each (p50 / p95 / p99 / max); p95 under ${FRAME_MS} ms: ${verdict}`
}

/** Types into the composer, formatted and as Markdown, in turn. Wants built apps and a Chromium. */
export async function measureTyping(environment: BenchEnvironment): Promise<string> {
  const ticketId = await fillTicket(environment)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
    await openComposer(page, `http://127.0.0.1:${environment.ports.server}`, ticketId)
    await page.locator('#resposta[contenteditable=true]').click()
    const lines = [await typeInto(browser, page, 'editor')]
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Editar como Markdown' }).click()
    await page.locator('textarea#resposta').click()
    lines.push(await typeInto(browser, page, 'plain field'))
    return lines.join('\n')
  } finally {
    await browser.close()
  }
}
