import type { BrowserContext, Page } from '@playwright/test'
import { tell as announce } from '../../fixtures/notices.ts'
import { grantNotifications } from '../../fixtures/notification-permission.ts'
import { enter, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

type Counted = Window & {
  tones: number
  pitches: number[]
  peaks: number[]
  shown: string[]
  gone: string[]
  /** How long each was there, in milliseconds. */
  lasted: number[]
  hide: (hidden: boolean) => void
}

/** Counts what sounds and what the system shows, which it goes on doing; and lets a tab be hidden, which headless browsers have no way to. */
async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted = window as unknown as Counted
    let hidden = false
    Object.assign(counted, {
      tones: 0,
      pitches: [],
      peaks: [],
      shown: [],
      gone: [],
      lasted: [],
      hide(next: boolean) {
        hidden = next
        document.dispatchEvent(new Event('visibilitychange'))
      },
    })
    Object.defineProperty(document, 'hidden', { get: () => hidden })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      counted.tones += 1
      counted.pitches.push(this.frequency.value)
      start.call(this, when)
    }
    const ramp = AudioParam.prototype.linearRampToValueAtTime
    AudioParam.prototype.linearRampToValueAtTime = function (value, at) {
      counted.peaks.push(value)
      return ramp.call(this, value, at)
    }
    const System = window.Notification
    class Watched extends System {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        counted.shown.push(title)
      }
      readonly since = performance.now()
      override close(): void {
        counted.gone.push(this.title)
        counted.lasted.push(performance.now() - this.since)
        super.close()
      }
    }
    window.Notification = Watched
  })
}

const tones = (page: Page) => page.evaluate(() => (window as unknown as Counted).tones)
/** The pitches played since the page was loaded, in hertz. */
const heard = (page: Page) => page.evaluate(() => (window as unknown as Counted).pitches)
const hide = (page: Page) => page.evaluate(() => (window as unknown as Counted).hide(true))
const all = async <T>(pages: readonly Page[], ask: (page: Page) => Promise<T>) => Promise.all(pages.map(ask))
const total = async (pages: readonly Page[]) => (await all(pages, tones)).reduce((sum, one) => sum + one, 0)

test('R-269 R-270 of two tabs one sounds, shows notices of the system and counts in its title; the other goes on where it is closed', {
  tag: '@long',
}, async ({ environment, apis, visitor, subject }) => {
  const { id: userId, email } = await someone({ environment, apis })
  const manager = await apis('manager')
  const tell = (title: string, more?: object) => announce(manager, userId, title, more)
  const first = await visitor()
  const context = first.context()
  await grantNotifications(context, environment.url)
  await listen(context)
  await enter(first, email)
  await expect(first).toHaveURL('/dashboard')
  await first.goto('/profile?parte=preferencias')
  await first.getByRole('switch', { name: 'Avisos do sistema' }).click()
  const second = await context.newPage()
  await second.goto('/profile?parte=preferencias')
  const tabs = [first, second]
  for (const tab of tabs) {
    await expect(tab.getByText('Conectado', { exact: true })).toBeVisible()
    // Browsers keep silent before the person touched the page.
    await tab.getByRole('heading', { level: 2 }).first().click()
  }

  const seen = await tell(subject('Zunido à vista'))
  for (const tab of tabs) await expect(tab.getByText(seen, { exact: true })).toBeVisible()
  await expect.poll(() => total(tabs), 'one tab of both').toBe(1)
  expect(await all(tabs, (tab) => tab.evaluate(() => (window as unknown as Counted).shown))).toEqual([[], []])

  await all(tabs, hide)
  const away = await tell(subject('Zunido ao longe'))
  const shown = async () => (await all(tabs, (tab) => tab.evaluate(() => (window as unknown as Counted).shown))).flat()
  await expect.poll(shown).toEqual([away])
  await expect.poll(() => total(tabs)).toBe(2)
  const counting = async () => (await all(tabs, (tab) => tab.title())).map((title) => /^\(2\) /.test(title)).sort()
  await expect.poll(counting, 'the leader counts').toEqual([false, true])
  await expect
    .poll(async () => (await all(tabs, (tab) => tab.evaluate(() => (window as unknown as Counted).gone))).flat(), 'after five seconds')
    .toEqual([away])
  const [lasted = 0] = (await all(tabs, (tab) => tab.evaluate(() => (window as unknown as Counted).lasted))).flat()
  expect(lasted).toBeGreaterThan(4_900)
  expect(lasted).toBeLessThan(8_000)

  const leads = (await tones(first)) > 0
  const [leader, other] = leads ? [first, second] : [second, first]
  expect(await tones(other as Page)).toBe(0)
  await (leader as Page).close()
  await tell(subject('Zunido sem líder'))
  await expect.poll(() => tones(other as Page), 'the next one leads').toBe(1)
  await expect.poll(() => (other as Page).title()).toMatch(/^\(3\) /)

  // Without a sound where the person chose so: the one that sounds comes after it, so by then the other was told.
  const left = other as Page
  await left.goto('/profile?parte=avisos')
  await left.getByRole('heading', { level: 2 }).first().click()
  const sound = left.getByRole('checkbox', { name: 'Som: Comunicado' })
  const keep = async (on: boolean) => {
    const answer = left.waitForResponse((one) => one.url().includes('notifications.preferences.save'))
    await sound.setChecked(on)
    expect((await answer).ok()).toBe(true)
  }
  await keep(false)
  await expect(left.getByText(await tell(subject('Zunido mudo')), { exact: true })).toBeVisible()
  await keep(true)
  await expect(left.getByText(await tell(subject('Zunido de novo')), { exact: true })).toBeVisible()
  await expect.poll(() => tones(left), 'the second of both').toBe(1)

  // Each severity by a tune of its own, all of them half loud.
  const tunes = [await heard(left)]
  for (const severity of ['warning', 'error', 'critical']) {
    const before = await tones(left)
    await tell(subject(`Zunido ${severity}`), { severity })
    await expect.poll(() => tones(left), severity).toBeGreaterThan(before)
    tunes.push((await heard(left)).slice(before))
  }
  expect(new Set(tunes.map((tune) => tune.join())).size, JSON.stringify(tunes)).toBe(4)
  expect(await left.evaluate(() => (window as unknown as Counted).peaks)).toEqual(tunes.flat().map(() => 0.5))
})
