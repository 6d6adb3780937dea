import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('whoever keeps the installation running pauses a job with a reason and lets it go on, and follows a call by its id', {
  tag: '@long',
}, async ({ as }) => {
  const page = await as('super_admin')
  await page.goto('/maintenance?tab=jobs')
  const jobs = page.getByRole('table', { name: 'Tarefas da instalação' })
  const row = jobs.getByRole('row', { name: /^kb\.forgetSearches/ })
  await expect(row).toBeVisible()
  await noFaults(page)
  const act = async (verb: string) => {
    await row.getByRole('button', { name: `${verb} kb.forgetSearches` }).click()
    const dialog = page.getByRole('dialog', { name: `${verb} kb.forgetSearches` })
    await dialog.getByLabel(/^Motivo/).fill('Carga alta')
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await act('Pausar')
  await expect(row).toContainText('Pausada: Carga alta')
  await act('Retomar')
  await expect(row).not.toContainText('Pausada')

  const answered = page.waitForResponse((response) => response.url().includes('maintenance.jobs') && response.request().method() === 'POST')
  await act('Pausar')
  const requestId = (await answered).headers()['x-request-id'] ?? ''
  await act('Retomar')
  await page.goto('/diagnostic')
  await expect(page.getByRole('table', { name: 'Verificações' }).getByRole('rowheader', { name: 'Banco de dados responde' })).toBeVisible()
  await page.goto(`/diagnostic?kind=request&id=${requestId}`)
  await expect(page.getByRole('table', { name: 'Seguir o caminho' })).toContainText('job.paused')
  await page.getByLabel('Pessoa (id)').fill('1')
  await page.getByLabel('Motivo').fill('Não consegue entrar')
  await page.getByRole('button', { name: 'Consultar' }).click()
  await expect(page.getByRole('table', { name: /^Sessões de/ }).or(page.getByText('Usuário não encontrado'))).toBeVisible()
  await noFaults(page)
})
