import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../fixtures/test.ts'

test('a manager sees what became of conversations, by day and by person, narrows them to a queue and takes the file', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/reports?period=90&priority=urgent')
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(page).toHaveURL(/tab=chat/)
  const figures = page.getByRole('region', { name: 'Conversas com clientes' })
  for (const name of ['Só com o assistente', 'Encaminhadas à fila', 'Assumidas', 'Desistências', 'Espera na fila', 'Nota média'])
    await expect(figures.getByText(name, { exact: true })).toBeVisible()
  const days = page.getByRole('table', { name: 'Por dia' })
  await expect(days.getByRole('row').nth(1)).toBeVisible()
  const people = page.getByRole('table', { name: 'Por pessoa' })
  await expect(people.getByRole('row').nth(1)).toBeVisible()
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  // Conversations have no priority: the chip of the other reports is not there, and waits for these.
  await expect(page.getByRole('button', { name: /Prioridade/ })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Horas' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).first().click()])
  expect(file.suggestedFilename()).toMatch(/^chat-.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Respondidas só pelo assistente')
  expect(text).not.toContain('prioridade')
  await page.getByRole('tab', { name: 'Visão geral' }).click()
  await expect(page).toHaveURL(/priority=urgent/)
})

test('an agent sees the conversations of their queues, and of people themselves alone', async ({ as }) => {
  const page = await as('support-agent')
  await page.goto('/reports?tab=chat&period=90')
  await expect(page.getByText('Você vê os seus números ao lado da mediana da equipe.')).toBeVisible()
  await expect(page.getByText('Só as suas filas').first()).toBeVisible()
})
