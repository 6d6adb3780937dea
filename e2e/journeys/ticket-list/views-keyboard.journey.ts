import type { Locator, Page } from '@playwright/test'
import { enter, someone } from '../../fixtures/profile.ts'
import { openList } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const tabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Visões' }).getByRole('link')
const chip = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: 'Filtros' }).locator('.filter-chip').filter({ hasText: label })
const press = (locator: Locator, key = 'Enter') => locator.press(key)

test('tabs are arranged and a filter excludes, by the keyboard alone', { tag: '@long' }, async ({ environment, apis, visitor }) => {
  // Tabs are each person's own: somebody whom nobody else uses.
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await openList(page)
  const name = async (index: number) => (await tabs(page).nth(index).textContent()) ?? ''
  await expect.poll(() => name(0)).toMatch(/^Minha fila/)

  await press(page.getByRole('button', { name: 'Opções de visões' }))
  await press(page.getByRole('menuitem', { name: 'Organizar abas…' }))
  const dialog = page.getByRole('dialog', { name: 'Organizar abas' })
  await press(dialog.getByRole('button', { name: 'Subir Sem responsável' }))
  await expect(dialog.getByRole('button', { name: 'Subir Sem responsável' }), 'it stands first').toBeDisabled()
  await press(dialog.getByRole('checkbox', { name: 'Aguardando cliente' }), 'Space')
  await expect(dialog.getByRole('checkbox', { name: 'Aguardando cliente' })).not.toBeChecked()
  await press(dialog.getByRole('button', { name: 'Salvar' }))
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => name(0)).toMatch(/^Sem responsável/)
  await expect(tabs(page).filter({ hasText: 'Aguardando cliente' })).toHaveCount(0)
  await page.reload()
  await expect.poll(() => name(0), 'the order is kept').toMatch(/^Sem responsável/)

  // "Responsável não é eu": a condition on whoever reads, turned round.
  await press(page.getByRole('button', { name: 'Filtro', exact: true }))
  await press(page.getByRole('menuitem', { name: 'Responsável' }))
  const editor = page.getByRole('dialog', { name: 'Responsável' })
  await press(editor.getByRole('checkbox', { name: 'eu', exact: true }), 'Space')
  await expect(page, 'which is a view that everybody has').toHaveURL(/view=mine/)
  await press(editor.getByRole('button', { name: 'é', exact: true }))
  await expect(page).toHaveURL(/assignee=(!|%21)me/)
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  await expect(chip(page, 'Responsável')).toContainText('não eu')
  await press(chip(page, 'Responsável').getByRole('button', { name: 'Remover filtro Responsável' }))
  await expect(chip(page, 'Responsável')).toHaveCount(0)
})
