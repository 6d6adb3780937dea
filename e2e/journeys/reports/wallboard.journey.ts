import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../fixtures/test.ts'

test('a wallboard is shared by a link that needs no session, shows what happens, and is revoked', { tag: '@long' }, async ({
  as,
  browser,
  subject,
}) => {
  const page = await as('manager')
  const name = subject('Parede')
  await page.goto('/reports?tab=schedules')
  await page.getByRole('button', { name: 'Compartilhar painel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compartilhar painel' })
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  const address = await page.getByRole('link', { name: /\/wallboard#/ }).getAttribute('href')

  const wall = await (await browser.newContext()).newPage()
  await wall.goto(address ?? '')
  await expect(wall.getByRole('heading', { name })).toBeVisible()
  await expect(wall.getByRole('table').getByRole('rowheader')).toHaveCount(1)
  await expect(wall.getByText(/^Atualizado às /)).toBeVisible()
  const found = await new AxeBuilder({ page: wall }).setLegacyMode().analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])

  await page.getByRole('button', { name: `Revogar: ${name}` }).click()
  await expect(page.getByRole('button', { name: `Revogar: ${name}` })).toHaveCount(0)
  await expect(wall.getByText('Este painel não existe')).toBeVisible({ timeout: 30_000 })
  await wall.context().close()
})
