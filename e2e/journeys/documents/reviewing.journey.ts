import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

test('an agent asks for a review, the reviewer gives the draft back, then approves it, and it is published', async ({
  as,
  apis,
  subject,
}) => {
  const title = subject('Norma')
  const agent = await as('agent')
  const api = await apis('agent')
  const made = await (await api.send('POST', '/api/documents', { title, url: 'https://example.com/norma' })).json()
  await agent.goto(`/documents/${made.id}`)
  const ask = async (note: string) => {
    await agent.getByRole('button', { name: 'Mais ações' }).click()
    await agent.getByRole('menuitem', { name: 'Pedir revisão' }).click()
    const dialog = agent.getByRole('dialog', { name: 'Pedir revisão' })
    await dialog.getByRole('button', { name: 'Pedir', exact: true }).click()
    await expect(dialog.getByText('Escolha quem revisa.').first()).toBeVisible()
    await dialog.getByLabel('Quem revisa').fill('Rafael')
    await agent.getByRole('option', { name: 'Rafael Siqueira' }).click()
    await dialog.getByLabel('Observação').fill(note)
    expect(await violations(agent)).toEqual([])
    await dialog.getByRole('button', { name: 'Pedir', exact: true }).click()
    await expect(agent.getByRole('status').filter({ hasText: 'Em revisão por' })).toBeVisible()
  }
  await ask('É para sexta.')
  await expect(agent.getByRole('button', { name: 'Retirar da revisão' })).toBeVisible()

  const reviewer = await as('supervisor')
  await reviewer.goto('/documents?status=review')
  await reviewer.getByRole('row').filter({ hasText: title }).getByText(title).click()
  expect(await violations(reviewer)).toEqual([])
  await reviewer.getByRole('button', { name: 'Devolver' }).click()
  const back = reviewer.getByRole('dialog', { name: 'Devolver' })
  await back.getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect(back.getByText('Diga o que precisa mudar.').first()).toBeVisible()
  await back.getByLabel('Observação').fill('Falta a data.')
  await back.getByRole('button', { name: 'Devolver', exact: true }).click()
  await expect(back).toBeHidden()

  await expect(agent.getByText('Em revisão por')).toBeHidden()
  await expect(agent.getByText('devolveu a versão 1: Falta a data.')).toBeVisible()
  await ask('Com a data.')
  await reviewer.getByRole('button', { name: 'Aprovar e publicar' }).click()
  await reviewer.getByRole('dialog', { name: 'Aprovar e publicar' }).getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect(reviewer.getByRole('region', { name: 'Propriedades' }).getByText('Publicado')).toBeVisible()
  await expect(agent.getByText('aprovada por')).toBeVisible()
})
