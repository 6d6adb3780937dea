import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from '../../fixtures/test.ts'

test('the gallery says what is connected, is searched and filtered in the address, and leads to each set-up', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/integrations')
  const cards = page.getByRole('list', { name: 'Integrações' })
  await expect(cards.getByRole('article', { name: 'Webhooks' })).toBeVisible()
  await expect(cards.getByRole('article', { name: 'n8n, Zapier e Make' })).toContainText('disponível')
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.getByRole('searchbox', { name: 'Buscar integração' }).fill('diretorios')
  await expect(page).toHaveURL(/\/integrations\?q=diretorios/)
  await expect(cards.getByRole('article')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Buscar integração' }).fill('nada disto')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(cards.getByRole('article', { name: 'WhatsApp' })).toBeVisible()
  await page.goto('/integrations?state=available')
  await expect(cards.getByRole('article')).toHaveCount(1)
  await page.goto('/integrations')
  await cards.getByRole('link', { name: 'Gerenciar Webhooks' }).click()
  await expect(page).toHaveURL(/\/integrations\/webhooks$/)
  await expect(page.getByRole('button', { name: 'Novo webhook' })).toBeVisible()
})

test('who may not manage integrations finds no gallery', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/integrations')
  await expect(page.getByText('Você não pode ver as integrações')).toBeVisible()
})
