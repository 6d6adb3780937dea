import type { Locator, Page } from '@playwright/test'
import { bell, newcomer, tell, toastOf } from '../../fixtures/notices.ts'
import { enter, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Presses the mouse on the middle of it and moves so many pixels aside; answers how far it followed. */
async function drag(page: Page, toast: Locator, by: number): Promise<number> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await toast.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + by, y + height / 2, { steps: 5 })
  return ((await toast.boundingBox())?.x ?? 0) - x
}

test('R-267 R-268 a toast follows the pointer and goes when dragged by more than 80 % of its width', { tag: '@long' }, async ({
  visitor,
  environment,
  apis,
  subject,
}) => {
  const { page, told } = await newcomer({ environment, apis, visitor })
  const title = await told(subject('Cancela emperrada'), { severity: 'critical', actionUrl: '/tickets' })
  const toast = toastOf(page, title)
  await expect(toast).toBeVisible()
  await expect(toast).not.toHaveClass(/toast-enter/)
  const { x, width } = (await toast.boundingBox()) ?? {}
  expect(width).toBe(320)

  // It returns, and the link it was held by was not followed.
  expect(await drag(page, toast, -250)).toBeCloseTo(-250, 0)
  await page.mouse.up()
  await expect.poll(async () => (await toast.boundingBox())?.x).toBe(x)
  await drag(page, toast, -262)
  await page.mouse.up()
  await expect(toast).toHaveCount(0)
  await expect(page).toHaveURL(/dashboard/)
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida')

  // A click that does not move follows it still.
  await told(`${title} de novo`, { severity: 'critical', actionUrl: '/tickets' })
  await toast.getByText(`${title} de novo`, { exact: true }).click()
  await expect(page).toHaveURL(/\/tickets/)
})

test('R-267 by a finger too', { tag: '@long' }, async ({ visitor, environment, apis, subject }) => {
  const [manager, me] = [await apis('manager'), await someone({ environment, apis })]
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await enter(page, me.email)
  await expect(bell(page)).toBeVisible()
  const title = subject('Cocho vazio')
  await tell(manager, me.id, title, { severity: 'critical' })
  const toast = toastOf(page, title)
  await expect(toast).toBeVisible()
  await expect(toast).not.toHaveClass(/toast-enter/)
  const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {}
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y: y + 20 }] })
  await touch('touchStart', x + 290)
  for (const moved of [20, 100, 200, 270]) await touch('touchMove', x + 290 - moved)
  await touch('touchEnd')
  await expect(toast).toHaveCount(0)
})
