import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { expect, test } from '../../fixtures/test.ts'

async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a supervisor opens an incident, customers see it before they write, read how it goes on, and that it is over', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(400))
  const parent = await (await apis('client')).create(subject('Notas paradas'))
  const title = subject('Envio de notas')
  const supervisor = await as('supervisor')
  await supervisor.goto('/monitoring?tab=incidents')
  await supervisor.getByRole('button', { name: 'Abrir incidente' }).click()
  const dialog = supervisor.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Abrir incidente' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Título' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Título' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Mensagem aos clientes' }).fill('Estamos verificando.\nNotícias às 15h.')
  await dialog.getByRole('textbox', { name: 'Número do ticket pai' }).fill('987654321')
  await dialog.getByRole('button', { name: 'Abrir incidente' }).click()
  await expect(dialog.getByText('Não há ticket com este número entre os que você vê.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Número do ticket pai' }).fill(`#${parent.number}`)
  await dialog.getByRole('button', { name: 'Abrir incidente' }).click()
  const row = supervisor.getByRole('listitem').filter({ hasText: title }).first()
  await expect(row).toContainText('Em investigação')
  await expect(row.getByRole('link', { name: `Ticket #${parent.number}` })).toBeVisible()
  await noFaults(supervisor)

  try {
    const customer = await as('client')
    await customer.goto('/portal/create-ticket')
    const strip = customer.getByRole('region', { name: 'Aviso sobre o serviço' })
    await expect(strip).toContainText(title)
    await strip.getByRole('link', { name: 'Ver situação' }).click()
    const article = customer.getByRole('article', { name: title })
    await expect(article).toContainText('Notícias às 15h.')
    await expect(article).not.toContainText(String(parent.number))
    await noFaults(customer)

    await row.getByRole('button', { name: `Atualizar: ${title}` }).click()
    await dialog.getByRole('combobox', { name: 'Situação' }).click()
    await supervisor.getByRole('option', { name: 'Resolvido' }).click()
    await dialog.getByRole('textbox', { name: 'Mensagem aos clientes' }).fill('Voltou ao normal.')
    await dialog.getByRole('button', { name: 'Publicar' }).click()
    await expect(row).toContainText('Resolvido')
    await customer.reload()
    await expect(article).toContainText('Voltou ao normal.')
    await customer.goto('/portal')
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(customer.getByRole('region', { name: 'Aviso sobre o serviço' }).filter({ hasText: title })).toHaveCount(0)
  } finally {
    await row.getByRole('button', { name: `Remover: ${title}` }).click()
    await supervisor.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
    await expect(row).toHaveCount(0)
  }
})
