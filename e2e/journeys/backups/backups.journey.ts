import AxeBuilder from '@axe-core/playwright'
import { anOrganization } from '../../fixtures/organization.ts'
import { expect, test } from '../../fixtures/test.ts'

test('B01 an administrator makes a backup, sees it become ready, and finds it is checked', { tag: '@long' }, async ({ as }) => {
  const page = await as('admin')
  await page.goto('/settings/backups')
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
  await page.getByRole('button', { name: 'Fazer backup' }).click()
  const newest = page.getByRole('list', { name: 'Backups' }).getByRole('listitem').first()
  await expect(newest).toContainText('✓ aberto e conferido', { timeout: 60_000 })
  await expect(newest.getByRole('button', { name: 'Baixar' })).toBeVisible()
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})

test('B07 a tag comes after a backup, a preview says that it goes, it goes, and comes back when that is undone', async ({
  environment,
  visitor,
}) => {
  const { page, slug } = await anOrganization({ environment, visitor }, 'Aurora Balanças')
  await page.goto('/settings/backups')
  await page.getByRole('button', { name: 'Fazer backup' }).click()
  const backups = page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await expect(backups.first()).toContainText('✓ aberto e conferido', { timeout: 60_000 })

  const tag = page.getByText('Veio depois', { exact: true }).first()
  await page.goto('/tags?q=Veio%20depois')
  await page.getByRole('button', { name: 'Criar “Veio depois”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Criar tag' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(tag).toBeVisible()

  const dialog = page.getByRole('dialog', { name: /^Restaurar o backup/ })
  const restore = async () => {
    await expect(dialog.getByRole('row', { name: /^Tags/ })).toBeVisible({ timeout: 60_000 })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Criada por engano')
    await dialog.getByRole('textbox', { name: /^Para confirmar/ }).fill(slug)
    await dialog.getByRole('button', { name: 'Restaurar', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  const other = await page.context().newPage()
  await other.goto('/tags?q=Veio%20depois')
  const seenElsewhere = other.getByText('Veio depois', { exact: true }).first()
  await expect(seenElsewhere).toBeVisible()

  await page.goto('/settings/backups')
  await backups
    .last()
    .getByRole('button', { name: /^Ações/ })
    .click()
  await page.getByRole('menuitem', { name: 'Restaurar…' }).click()
  await restore()
  await expect(page.getByRole('button', { name: 'Desfazer restauração' })).toBeVisible({ timeout: 60_000 })
  // B22: what another tab shows is what it would read now.
  await expect(other.getByRole('button', { name: 'Criar “Veio depois”' })).toBeVisible()
  await page.goto('/tags?q=Veio%20depois')
  await expect(page.getByRole('button', { name: 'Criar “Veio depois”' })).toBeVisible()

  await page.goto('/settings/backups')
  await page.getByRole('button', { name: 'Desfazer restauração' }).click()
  await restore()
  await expect(backups).toHaveCount(3, { timeout: 60_000 })
  await expect(backups.first()).toContainText('✓ aberto e conferido', { timeout: 60_000 })
  await expect(page.getByText('Restauração em andamento…')).toBeHidden({ timeout: 60_000 })
  await expect(seenElsewhere).toBeVisible()
  await page.goto('/tags?q=Veio%20depois')
  await expect(tag).toBeVisible()
})
