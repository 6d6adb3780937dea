import type { Page } from '@playwright/test'
import type { BenchEnvironment } from '../bench-environment.ts'
import { type Goal, most } from '../goals.ts'
import { figuresOf, percentile } from '../measure.ts'
import { openBrowser, signInAt } from './staff-page.ts'
import { fillTicket, MESSAGES } from './typing.ts'

/** How much slower than this machine the page's processor is made. */
const SLOWDOWN = 4
const TICKETS = 15
const KEYS = 20
const EMAIL = 'agent-1@bench-big.test'

/** What a person notices on the list and the page of a ticket; times in milliseconds. */
export type Felt = {
  slowdown: number
  opened: number[]
  skeletonAfter: number[]
  shift: number
  shifts: number
  list: number[]
  ticket: number[]
}

/**
 * Notes in the page: how far its contents jumped by themselves (the cumulative layout shift: of all spans of at most five seconds without a pause
 * of one, that with most), how long each interaction took from its input to the next frame
 * (what INP is made of), when a link was pressed, when the title of a ticket was drawn after it, and when a skeleton was seen.
 */
const WATCH = `
  const felt = (window.felt = { shift: 0, shifts: 0, interactions: {}, pressed: 0, drawn: 0, skeleton: 0 })
  let span = { from: 0, last: 0, sum: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime, value, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue
      if (startTime - span.last > 1000 || startTime - span.from > 5000) span = { from: startTime, last: 0, sum: 0 }
      span.last = startTime
      span.sum += value
      felt.shifts += value
      felt.shift = Math.max(felt.shift, span.sum)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries()) if (id) felt.interactions[id] = Math.max(felt.interactions[id] ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  addEventListener('click', () => { felt.pressed = performance.now(); felt.drawn = felt.skeleton = 0 }, true)
  new MutationObserver(() => {
    if (!felt.pressed) return
    if (!felt.drawn && document.querySelector('article')) requestAnimationFrame(() => { felt.drawn ||= performance.now() - felt.pressed })
    if (!felt.skeleton && document.querySelector('.skeleton:not(.skeleton-early)')) felt.skeleton = performance.now() - felt.pressed
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] })`

type Noted = { shift: number; shifts: number; interactions: Record<string, number>; drawn: number; skeleton: number }
// Asked by the debugger: the page's own rules let nobody evaluate anything there.
const noted = (page: Page) => page.evaluate('window.felt') as Promise<Noted>
/** Times of all interactions so far; those of less than 16 ms are not reported by the browser. */
const interactions = async (page: Page) => Object.values((await noted(page)).interactions)

async function measureList(page: Page, url: string): Promise<Pick<Felt, 'opened' | 'skeletonAfter' | 'list' | 'shift' | 'shifts'>> {
  await page.goto(`${url}/tickets`)
  const links = page.locator('tr[data-index] a')
  await links.first().waitFor()
  await page.waitForTimeout(4_000)
  const [opened, skeletonAfter]: [number[], number[]] = [[], []]
  for (let n = 0; n < TICKETS; n++) {
    await links.nth(n % 12).hover()
    await page.waitForTimeout(300)
    await links.nth(n % 12).click()
    await page.locator('article').first().waitFor()
    await page.waitForTimeout(300)
    const { drawn, skeleton } = await noted(page)
    opened.push(drawn)
    if (skeleton > 0) skeletonAfter.push(skeleton)
    await page.goBack()
    await links.first().waitFor()
  }
  for (let n = 0; n < KEYS; n++) {
    await page.keyboard.press(n % 3 === 2 ? 'k' : 'j')
    await page.waitForTimeout(80)
  }
  await page.waitForTimeout(500)
  const { shift, shifts } = await noted(page)
  return { opened, skeletonAfter, list: await interactions(page), shift, shifts }
}

async function measureTicket(page: Page, url: string, ticketId: number): Promise<Pick<Felt, 'ticket' | 'shift' | 'shifts'>> {
  await page.goto(`${url}/tickets/${ticketId}`)
  await page
    .locator('article strong', { hasText: 'Passos' })
    .nth(MESSAGES / 5 - 1)
    .waitFor()
  await page.waitForTimeout(4_000)
  await page.locator('#resposta[contenteditable=true]').click()
  await page.keyboard.type('Bom dia, refizemos o teste com o arquivo.', { delay: 80 })
  const properties = page.getByRole('complementary', { name: 'Propriedades' })
  for (const name of [/^Status/, /^Prioridade/, /^Responsável/]) {
    await properties.getByRole('button', { name }).click()
    await page.locator('[role=menu], [role=listbox], [role=dialog]').last().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[role=menu], [role=listbox]').waitFor({ state: 'detached' })
  }
  for (const name of ['Nota interna', 'Resposta ao cliente']) {
    await page.getByRole('tab', { name }).click()
    await page.waitForTimeout(300)
  }
  await page.waitForTimeout(500)
  const { shift, shifts } = await noted(page)
  return { ticket: await interactions(page), shift, shifts }
}

/** What an agent feels on the list and on a ticket of 500 messages, with a processor of a quarter of the speed. Wants built apps and a Chromium. */
export async function measureFelt(environment: BenchEnvironment, slowdown = SLOWDOWN): Promise<Felt> {
  const ticketId = await fillTicket(environment)
  const browser = await openBrowser()
  const url = `http://127.0.0.1:${environment.ports.server}`
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR', reducedMotion: 'reduce' })
    await signInAt(page, url, EMAIL)
    await page.addInitScript(WATCH)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const { shift, shifts, ...list } = await measureList(page, url)
    const onTicket = await measureTicket(page, url, ticketId)
    return { ...list, ...onTicket, slowdown, shift: Math.max(shift, onTicket.shift), shifts: Math.max(shifts, onTicket.shifts) }
  } finally {
    await browser.close()
  }
}

const sorted = (times: readonly number[]) => times.toSorted((a, b) => a - b)

/** The figures in a line. */
export function asFelt({ slowdown, opened, skeletonAfter, shift, shifts, list, ticket }: Felt): string {
  const { p50, p95 } = figuresOf(opened, 1)
  const p75 = (times: number[]) => `${percentile(sorted(times), 0.75).toFixed(0)} of ${times.length}`
  return `with ${slowdown}× slowdown: a ticket is drawn after ${p50.toFixed(0)} / ${p95.toFixed(0)} ms (p50 / p95), skeletons ${skeletonAfter.length} times; cumulative shift ${shift.toFixed(3)}, all shifts of a page added ${shifts.toFixed(3)}; interactions p75: list ${p75(list)}, ticket ${p75(ticket)}`
}

/** Goals of what is felt. */
export function judgeFelt({ opened, skeletonAfter, shift, list, ticket }: Felt): Goal[] {
  return [
    most('28', 'a ticket is drawn after the press on its row, p50', figuresOf(opened, 1).p50, { must: 150, stretch: 75 }, ' ms'),
    most(
      '28',
      'skeletons that are seen within 100 ms of the press',
      skeletonAfter.filter((ms) => ms < 100).length,
      { must: 0, stretch: 0 },
      '',
    ),
    most('28', 'cumulative layout shift of a visit', shift, { must: 0.02, stretch: 0 }, ''),
    most('28', 'interactions with the list, p75', percentile(sorted(list), 0.75), { must: 100, stretch: 50 }, ' ms'),
    most(
      '28',
      `interactions with a ticket of ${MESSAGES} messages, p75`,
      percentile(sorted(ticket), 0.75),
      { must: 100, stretch: 50 },
      ' ms',
    ),
  ]
}
