import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { openApiOf, senderOf } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { block, enter, enterPortal, isAccessible, PASSWORD, part, someone } from '../../fixtures/profile.ts'
import { settled } from '../../fixtures/settled.ts'
import { accountButton } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const html = (page: Page) => page.locator('html')
const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click()
const saved = (page: Page) => expect(block(page, 'Acessibilidade').getByRole('status')).toHaveText('Salvo.')
const LARGE = { textSize: 150, contrast: 'more', motion: 'reduce', underlineLinks: true }

/** Keeps what <html> says when <body> begins: no script of the app has run by then. */
const watchFirstPaint = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.body) return
      observer.disconnect()
      Object.assign(window, { firstPaint: { ...document.documentElement.dataset } })
    })
    observer.observe(document, { childList: true, subtree: true })
  })
const firstPaint = (page: Page) => page.evaluate(() => (window as { firstPaint?: object }).firstPaint)

test('what is chosen shows at once, in other tabs and on other devices, from the first paint on, and can be undone', async ({
  environment,
  apis,
  visitor,
  errorGuard,
}) => {
  // The other tab is signed out along with this one.
  errorGuard.expect(refused(401), /WebSocket/)
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  const device = await visitor()
  await enter(device, email)
  await expect(device).toHaveURL('/dashboard')
  const tab = await page.context().newPage()
  await tab.goto('/tickets')
  await expect(html(tab)).toHaveAttribute('data-text', '100')

  await page.goto('/profile')
  await part(page, 'Acessibilidade')
  await expect(page).toHaveURL('/profile?parte=acessibilidade')
  await expect(page.getByText('Seu sistema pede menos movimento agora.')).toBeVisible()
  const size = await page.getByRole('heading', { name: 'Prévia' }).evaluate((heading) => getComputedStyle(heading).fontSize)
  await choose(page, '150 %')
  await expect(html(page)).toHaveAttribute('data-text', '150')
  expect(await page.getByRole('heading', { name: 'Prévia' }).evaluate((heading) => getComputedStyle(heading).fontSize)).toBe(
    `${Number.parseFloat(size) * 1.5}px`,
  )
  await saved(page)
  await expect(html(tab), 'another tab').toHaveAttribute('data-text', '150')
  await expect(html(device), 'another device').toHaveAttribute('data-text', '150')

  await choose(page, 'Mais contraste')
  await saved(page)
  await choose(page, 'Completo')
  await saved(page)
  const link = page.getByRole('link', { name: 'Ver o manual do equipamento' })
  await expect(link).toHaveCSS('text-decoration-line', 'none')
  await page.getByRole('switch', { name: 'Sublinhar links' }).click()
  await expect(link).toHaveCSS('text-decoration-line', 'underline')
  for (const other of [tab, device]) {
    await expect(html(other)).toHaveAttribute('data-links', 'true')
    await expect(html(other)).toHaveAttribute('data-contrast', 'more')
    await expect(html(other)).toHaveAttribute('data-motion', 'full')
  }
  await isAccessible(page, 'accessibility')
  await block(page, 'Acessibilidade').getByRole('button', { name: 'Desfazer' }).click()
  await expect(block(page, 'Acessibilidade').getByRole('status')).toHaveText('Desfeito.')
  await expect(html(page)).toHaveAttribute('data-links', 'false')
  await expect(html(device)).toHaveAttribute('data-links', 'false')
  await expect(html(device), 'only the last is undone').toHaveAttribute('data-text', '150')

  await watchFirstPaint(page)
  await page.reload()
  const chosen = { text: '150', contrast: 'more', motion: 'full', links: 'false' }
  expect(await firstPaint(page)).toMatchObject(chosen)
  await expect(page.getByRole('radio', { name: '150 %' })).toBeChecked()
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).last().click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/portal/login')
  expect(await firstPaint(page), 'a device that was used before').toMatchObject(chosen)
})

test('motion and contrast follow the system until something else is chosen', async ({ environment, apis, visitor }) => {
  const { email } = await someone({ environment, apis })
  const page = await visitor({ reducedMotion: 'no-preference', contrast: 'more' })
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await expect(html(page)).toHaveAttribute('data-contrast', 'more')
  await expect(html(page)).toHaveAttribute('data-motion', 'full')
  await page.emulateMedia({ reducedMotion: 'reduce', contrast: 'no-preference' })
  await expect(html(page)).toHaveAttribute('data-contrast', 'normal')
  await expect(html(page)).toHaveAttribute('data-motion', 'reduce')

  /** How long a dialog's ground takes to appear. */
  const dialogTakes = async () => {
    await page.getByRole('button', { name: 'Novo token' }).click()
    const ground = page.locator('.MuiBackdrop-root').first()
    await expect(ground).toBeVisible()
    const takes = await ground.evaluate((one) => [getComputedStyle(one).transitionDuration, one.style.transition] as const)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    return takes
  }
  await page.goto('/profile?parte=tokens')
  expect((await dialogTakes())[0]).toBe('0s')
  await part(page, 'Acessibilidade')
  await choose(page, 'Completo')
  await saved(page)
  await expect(html(page), 'against the system').toHaveAttribute('data-motion', 'full')
  const move = page.getByRole('button', { name: 'Testar movimento' })
  await move.click()
  await expect(move).toHaveAttribute('aria-pressed', 'true')
  await part(page, 'Tokens de API')
  expect((await dialogTakes())[0]).not.toBe('0s')
})

/** What of a page is wider than the screen, and texts that are not seven times as light or dark as their ground. */
async function look(page: Page, path: string, name: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await settled(page)
  await expect(html(page)).toHaveAttribute('data-text', '150')
  const width = page.viewportSize()?.width ?? 0
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${name} at ${width}`).toBeLessThanOrEqual(width)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(['color-contrast-enhanced']).analyze()
  expect
    .soft(
      violations.flatMap(({ nodes }) => nodes.map(({ target, any }) => `${target.join()} ${any[0]?.message}`)),
      name,
    )
    .toEqual([])
}

for (const width of [390, 1440])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`texts of 150 % with more contrast fit ${width} px and can be read, ${colorScheme}`, { tag: '@long' }, async ({
      environment,
      apis,
      visitor,
      subject,
    }) => {
      test.setTimeout(180_000)
      const asker = await someone({ environment, apis }, 'client', 'Marta Nogueira')
      const customer = await openApiOf(environment.url, asker.email, PASSWORD)
      const { id } = await customer.create(subject('Impressora do terceiro andar'))
      await (await apis('admin')).send('POST', `/api/tickets/${id}/comments`, { content: 'Vamos ver isso hoje.' })
      expect((await customer.send('PATCH', '/api/profile', LARGE)).ok()).toBe(true)
      await customer.dispose()
      const { email } = await someone({ environment, apis }, 'supervisor')
      const page = await visitor({ viewport: { width, height: 900 }, colorScheme })
      await enter(page, email)
      await expect(page).toHaveURL('/dashboard')
      expect((await senderOf(page).send('PATCH', '/api/profile', LARGE)).ok()).toBe(true)
      await expect(html(page)).toHaveAttribute('data-text', '150')
      for (const path of ['/dashboard', '/tickets', `/tickets/${id}`, '/tickets/new', '/profile', '/profile?parte=acessibilidade'])
        await look(page, path, path)
      const portal = await visitor({ viewport: { width, height: 900 }, colorScheme })
      await enterPortal(portal, asker.email)
      for (const path of ['/portal/my-tickets', `/portal/ticket/${id}`, '/portal/create-ticket', '/portal/profile?parte=acessibilidade'])
        await look(portal, path, path)
    })

test('pronouns: the staff see a customer’s, customers those of staff who show them', async ({ environment, apis, visitor, subject }) => {
  test.setTimeout(90_000)
  const asker = await someone({ environment, apis }, 'client', 'Dandara Reis')
  const writer = await someone({ environment, apis }, 'supervisor', 'Noel Prado')
  const customer = await openApiOf(environment.url, asker.email, PASSWORD)
  const { id } = await customer.create(subject('Pronomes'))
  await customer.dispose()

  const portal = await visitor()
  await enterPortal(portal, asker.email)
  await portal.goto('/portal/profile')
  const own = block(portal, 'Pronomes')
  await expect(own.getByRole('switch'), 'that is the staff’s').toHaveCount(0)
  await own.getByRole('button', { name: 'ela/dela' }).click()
  await own.getByRole('button', { name: 'Atualizar pronomes' }).click()
  await expect(portal.getByText('Salvo.')).toBeVisible()
  await isAccessible(portal, 'pronouns')

  const page = await visitor()
  await enter(page, writer.email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto(`/people/${asker.id}`)
  await expect(page.getByRole('region', { name: 'Contato' }).getByText('ela/dela')).toBeVisible()
  await page.goto(`/tickets/${id}`)
  await expect(page.getByText('ela/dela'), 'beside the ticket').toBeVisible()
  expect((await senderOf(page).send('POST', `/api/tickets/${id}/comments`, { content: 'Já vejo.' })).ok()).toBe(true)
  await page.goto('/profile')
  const mine = block(page, 'Pronomes')
  await mine.getByRole('textbox', { name: 'Seus pronomes' }).fill('ile/dile')
  await mine.getByRole('textbox', { name: 'Seus pronomes' }).press('Enter')
  await expect(page.getByText('Salvo.')).toBeVisible()
  await portal.goto(`/portal/ticket/${id}`)
  await expect(portal.getByText('Já vejo.')).toBeVisible()
  await expect(portal.getByText('ile/dile'), 'not yet').toHaveCount(0)
  await mine.getByRole('switch', { name: 'Mostrar os pronomes aos clientes' }).click()
  await page.reload()
  await expect(mine.getByRole('switch')).toBeChecked()
  await portal.reload()
  await expect(portal.getByRole('listitem').filter({ hasText: 'Já vejo.' }).getByText('ile/dile')).toBeVisible()
})

test('the palette leads to accessibility', async ({ as }) => {
  const page = await as('agent')
  await page.goto('/tickets')
  const palette = page.getByRole('dialog', { name: 'Ir para ou fazer' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await palette.getByRole('combobox').fill('contraste')
  await page.getByRole('option', { name: 'Acessibilidade: texto, contraste e movimento' }).click()
  await expect(page).toHaveURL('/profile?parte=acessibilidade')
  await expect(page.getByRole('heading', { name: 'Acessibilidade' })).toBeVisible()
})
