import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '../../fixtures/test.ts'

test('a manager has a report sent only when the service level falls, or when far more tickets come', async ({ as, subject }) => {
  const page = await as('manager')
  const name = subject('Alerta')
  await page.goto('/reports?tab=schedules')
  await page.getByRole('button', { name: 'Programar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Programar relatório' })
  await dialog.getByLabel('Nome').fill(name)
  const add = dialog.getByRole('button', { name: 'Adicionar condição' })
  await add.click()
  await expect(dialog.getByRole('combobox', { name: 'Número da condição 1' })).toBeFocused()
  // A value is asked for before anything is sent.
  const value = dialog.getByRole('spinbutton', { name: 'Valor da condição 1, em %' })
  await value.fill('')
  await dialog.getByRole('button', { name: 'Programar', exact: true }).click()
  await expect(dialog.getByText('Deve ser um número.').first()).toBeVisible()
  await value.fill('101')
  await dialog.getByRole('button', { name: 'Programar', exact: true }).click()
  await expect(dialog.getByText('Use um valor até 100.').first()).toBeVisible()
  await value.fill('97.5')
  await add.click()
  await dialog.getByRole('combobox', { name: 'Número da condição 2' }).selectOption({ label: 'Criados' })
  const kinds = dialog.getByRole('combobox', { name: 'Comparação da condição 2' })
  await expect(kinds.getByRole('option', { name: 'pior que antes' })).toHaveCount(0)
  await kinds.selectOption({ label: 'maior que antes em' })
  await dialog.getByRole('spinbutton', { name: 'Valor da condição 2, em %' }).fill('30')
  await add.click()
  await dialog.getByRole('button', { name: 'Remover condição 3' }).click()
  await expect(add).toBeFocused()
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await dialog.getByRole('button', { name: 'Programar', exact: true }).click()
  const row = page.getByRole('list', { name: 'Relatórios programados' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Só quando SLA cumprido abaixo de 97,5 % ou Criados maior que antes em 30 % ou mais.')

  // What is there already is shown when it is changed, and can be taken away.
  const edit = async () => {
    await row.getByRole('button', { name: `Ações de ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Editar', exact: true }).click()
    return page.getByRole('dialog', { name: 'Editar relatório programado' })
  }
  const form = await edit()
  await expect(form.getByRole('spinbutton', { name: 'Valor da condição 1, em %' })).toHaveValue('97.5')
  await form.getByRole('button', { name: 'Remover condição 2' }).click()
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(row).toContainText('Só quando SLA cumprido abaixo de 97,5 %.')
})
