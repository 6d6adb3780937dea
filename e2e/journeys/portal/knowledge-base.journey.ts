import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { expect, test } from '../../fixtures/test.ts'

/** The portal at the address of the demo tenant, where guests read. */
const acme = (url: string) => url.replace('//', '//acme.')
const ARTICLE = 'Redefinir a senha'

/** What axe finds, in a form that says where to look. */
async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

test('a guest reads without scripts; a customer reads, rates, and asks in the form', async ({ visitor, as, environment }) => {
  const plain = await visitor({ baseURL: acme(environment.url), javaScriptEnabled: false })
  await plain.goto('/portal/knowledge-base')
  await expect(plain.getByRole('heading', { level: 1, name: 'Base de conhecimento' })).toBeVisible()
  await expect(plain.getByRole('searchbox')).toHaveAttribute('placeholder', 'Busque ou descreva o problema…')
  await plain.getByRole('link', { name: /^Acesso e segurança/ }).click()
  await plain.getByRole('listitem').getByRole('link', { name: ARTICLE }).first().click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText(ARTICLE)
  await expect(plain.getByRole('navigation', { name: 'Trilha' })).toContainText('Acesso e segurança')
  await expect(plain.getByRole('link', { name: 'Falar com o suporte' })).toBeVisible()
  const address = new URL(plain.url()).pathname

  const page = await as('client')
  await page.goto('/portal')
  await page.getByRole('banner').getByRole('link', { name: 'Knowledge Base' }).click()
  await expect(page).toHaveURL('/portal/knowledge-base')
  await page.goto(`${address}-palavras-de-antes`)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ARTICLE)
  await page.getByRole('button', { name: 'Não', exact: true }).click()
  await page.getByRole('radio', { name: 'Falta um passo' }).check()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('A equipe vai ler o que você escreveu.')).toBeVisible()
  await page.getByRole('button', { name: 'Sim', exact: true }).click()
  await expect(page.getByText('Sua resposta ajuda outras pessoas.')).toBeVisible()
  await page.getByRole('link', { name: 'Falar com o suporte' }).click()
  await expect(page).toHaveURL('/portal/create-ticket')
})

test('the app takes over what the server wrote, and nothing of it moves', { tag: '@long' }, async ({ visitor, environment }) => {
  const page = await visitor({ baseURL: acme(environment.url) })
  for (const address of ['/portal/', '/portal/knowledge-base']) {
    await page.addInitScript(() => {
      const seen = window as unknown as { moved: number }
      seen.moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.moved += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(address)
    await expect(page.getByRole('group', { name: 'Tema' })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved), address).toBeLessThanOrEqual(0.02)
  }
  await page.getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Tema' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThanOrEqual(0.02)
})

test('what a guest may not read is not there; signed in it is asked for', { tag: '@long' }, async ({
  visitor,
  as,
  environment,
  errorGuard,
}) => {
  errorGuard.expect(refused(404))
  const page = await as('agent')
  await page.goto('/portal/knowledge-base')
  await page.getByRole('link', { name: /^Procedimentos da equipe/ }).click()
  await page.getByRole('listitem').getByRole('link').filter({ hasNotText: 'Base de conhecimento' }).first().click()
  await expect(page.getByRole('button', { name: 'Sim', exact: true })).toBeVisible()
  const { pathname } = new URL(page.url())
  const guest = await visitor({ baseURL: acme(environment.url) })
  expect((await guest.goto(pathname))?.status()).toBe(404)
  await expect(guest.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const javaScriptEnabled of [true, false])
    for (const width of [320, 1440])
      test(`pages of articles are accessible: ${colorScheme}, ${width} px, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
        tag: '@long',
      }, async ({ visitor, environment }) => {
        const page = await visitor({ baseURL: acme(environment.url), colorScheme, javaScriptEnabled, viewport: { width, height: 900 } })
        await page.goto('/portal/knowledge-base')
        const category = (await page.getByRole('link', { name: /^Acesso e segurança/ }).getAttribute('href')) as string
        await page.goto(category)
        const article = (await page.getByRole('listitem').getByRole('link', { name: ARTICLE }).first().getAttribute('href')) as string
        for (const address of ['/portal/', '/portal/knowledge-base', category, article]) {
          await page.goto(address)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          if (javaScriptEnabled) {
            await expect(page.getByRole('group', { name: 'Tema' })).toBeVisible()
            expect.soft(await violations(page), address).toEqual([])
          }
          const scrolled = await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)
          expect.soft(scrolled, `${address}: no sideways scroll`).toBeLessThanOrEqual(width)
        }
      })
