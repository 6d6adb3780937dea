import { rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('companies whose contract ends soon are found, sorted, and say so on their page', async ({ as }) => {
  const page = await as('admin')
  await page.goto('/companies?contract=within_30')
  await expect(rowOf(page, 'Norte Log')).toBeVisible()
  await expect(rowOf(page, 'Padaria Aurora')).toHaveCount(0)
  await page.getByRole('columnheader', { name: /^Contrato até/ }).click()
  await expect(page).toHaveURL(/sort=contract/)
  await expect(rowOf(page, 'Norte Log')).toBeVisible()
  await page.goto('/companies?contract=over')
  await expect(rowOf(page, 'Hotel Maré Mansa')).toBeVisible()
  await page.goto('/companies?contract=within_30')
  await rowOf(page, 'Norte Log').click()
  await page.getByRole('button', { name: /^Contrato: termina em \d+ dias$/ }).click()
  await expect(page).toHaveURL(/tab=contract/)
  await expect(page.getByRole('tab', { name: 'Contrato' })).toHaveAttribute('aria-selected', 'true')
})
