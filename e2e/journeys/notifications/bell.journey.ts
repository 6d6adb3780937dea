import type { Locator, Page } from '@playwright/test'
import { bell, drawer, newcomer, tell } from '../../fixtures/notices.ts'
import { enter, part, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

const toasts = (page: Page) => page.locator('.Toastify__toast')
/** What the stylesheet draws on the badge, and the animations that run on it. */
const drawn = (badge: Locator) =>
  badge.evaluate((element) => ({
    text: getComputedStyle(element, '::after').content,
    moves: element.getAnimations().map((one) => [(one as CSSAnimation).animationName, one.playState]),
  }))

test('R-262 R-263 R-264 R-265 R-266 toasts: the newest on top, five seconds, longer under the pointer or when critical, Alt+T', {
  tag: '@long',
}, async ({ visitor, environment, apis, subject }) => {
  const { page, told } = await newcomer({ environment, apis, visitor })
  // When each toast came and went, by the page's own clock.
  await page.evaluate(() => {
    const lived: Record<string, { from: number; ms?: number }> = {}
    new MutationObserver(() => {
      const there = [...document.querySelectorAll('.Toastify__toast strong')].map(({ textContent }) => textContent)
      for (const title of there) lived[title] ??= { from: performance.now() }
      for (const [title, one] of Object.entries(lived)) if (!there.includes(title)) one.ms ??= performance.now() - one.from
    }).observe(document.body, { subtree: true, childList: true })
    Object.assign(window, { lived })
  })
  const lived = (title: string) =>
    page.evaluate((name) => (window as unknown as { lived: Record<string, { ms?: number }> }).lived[name]?.ms ?? null, title)
  const [grave, plain, held] = [subject('Silo em chamas'), subject('Milho seco'), subject('Trigo maduro')]
  await told(grave, { severity: 'critical' })
  await told(plain)
  await told(held)
  await expect(toasts(page)).toContainText([held, plain, grave])
  // One that comes in under the pointer closes as the others do: the pointer comes onto one that is there.
  await toasts(page)
    .filter({ hasText: held })
    .evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
  await toasts(page).filter({ hasText: held }).hover()
  await expect(toasts(page)).toHaveCount(2)
  await expect(toasts(page)).toContainText([held, grave])
  expect(await lived(plain)).toBeGreaterThan(4_900)
  expect(await lived(plain)).toBeLessThan(8_000)
  await page.mouse.move(5, 500)
  await expect(toasts(page)).toHaveCount(1, { timeout: 10_000 })
  expect(await lived(held), 'the time under the pointer does not count').toBeGreaterThan(((await lived(plain)) ?? 0) + 1_000)
  await expect(toasts(page)).toContainText([grave])

  // A window that is left has them wait until it is used again.
  const left = await told(subject('Sorgo colhido'))
  await expect(toasts(page)).toContainText([left, grave])
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await page.evaluate(() => new Promise((waited) => setTimeout(waited, 5_500)))
  await expect(toasts(page)).toContainText([left, grave])
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(toasts(page)).toHaveCount(1, { timeout: 10_000 })

  await page.keyboard.press('Alt+t')
  await expect(toasts(page)).toBeFocused()

  // Whoever goes to them has all of them wait, until they are elsewhere again or closed the one they were at.
  const [waits, last] = [await told(subject('Feijão colhido')), await told(subject('Arroz colhido'))]
  await expect(toasts(page)).toContainText([last, waits, grave])
  await page.keyboard.press('Alt+t')
  await expect(toasts(page).filter({ hasText: last })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText([waits, grave])
  await expect(toasts(page), 'it goes on').toHaveCount(1, { timeout: 10_000 })
})

test('R-229 R-230 R-231 R-232 R-235 R-258 the bell counts to 99 and pulses as one likes; the drawer and its rows have their sizes', {
  tag: '@long',
}, async ({ visitor, environment, apis, subject }) => {
  const [manager, me] = [await apis('manager'), await someone({ environment, apis })]
  const page = await visitor({ reducedMotion: 'no-preference' })
  const [groupKey, grouped, alone] = [subject('cerca'), subject('Cerca caída'), subject('Uma a mais')]
  for (let n = 0; n < 99; n += 11) await Promise.all(Array.from({ length: 11 }, (_, i) => tell(manager, me.id, `Chuva ${n + i}`)))
  await enter(page, me.email)
  const badge = bell(page).locator('.bell-badge')
  await expect(bell(page)).toHaveAccessibleName('Notificações, 99 não lidas')
  expect(await drawn(badge)).toEqual({ text: '"99"', moves: [['bell-pulse', 'running']] })
  await tell(manager, me.id, alone)
  await expect(bell(page)).toHaveAccessibleName('Notificações, 100 não lidas')
  expect((await drawn(badge)).text).toBe('"99+"')

  await page.goto('/profile')
  await part(page, 'Preferências')
  const animate = page.getByRole('switch', { name: 'Animar sino' })
  await expect(animate).toBeChecked()
  await animate.click()
  await expect.poll(() => drawn(badge)).toEqual({ text: '"99+"', moves: [] })
  await animate.click()
  await expect.poll(() => drawn(badge)).toEqual({ text: '"99+"', moves: [['bell-pulse', 'running']] })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => drawn(badge)).toEqual({ text: '"99+"', moves: [] })

  await bell(page).click()
  const rowOf = (title: string) => drawer(page).locator('[data-key]').filter({ hasText: title })
  await expect(rowOf(alone)).toBeVisible()
  expect(await drawer(page).boundingBox()).toMatchObject({ width: 420, x: 1440 - 420 })
  expect((await rowOf(alone).boundingBox())?.height).toBe(80)
  const head = drawer(page).locator('header')
  await expect(head.getByRole('heading', { name: 'Notificações', exact: true })).toBeVisible()
  await expect(head).toContainText(/\d+ não lidas/)
  await expect(head.getByRole('link', { name: 'Preferências de notificação' })).toBeVisible()
  for (const name of ['Atualizar', 'Filtros', 'Fechar notificações'])
    await expect(head.getByRole('button', { name, exact: true })).toBeVisible()
  for (let n = 0; n < 2; n++) await tell(manager, me.id, grouped, { groupKey })
  await expect(rowOf(grouped)).toContainText('2 notificações')
  expect((await rowOf(grouped).boundingBox())?.height).toBe(120)
})
