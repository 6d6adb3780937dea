import { block, enter, isAccessible, someone } from '../fixtures/profile.ts'
import { expect, test } from '../fixtures/test.ts'

test('somebody chooses by keyboard what tells them; it is kept, undone, and given back to the organisation', async ({
  house,
  apis,
  visitor,
}) => {
  const { email } = await someone({ house, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?parte=avisos')
  const table = block(page, 'O que avisa você')
  const mention = table.getByRole('checkbox', { name: 'Som: Menção' })
  await expect(mention).toBeChecked()
  await expect(page.getByText('Você segue os avisos da organização.')).toBeVisible()
  await mention.focus()
  await page.keyboard.press('Space')
  await expect(mention).not.toBeChecked()
  await expect(table.getByRole('status')).toHaveText('Salvo.')
  await table.getByRole('button', { name: 'Desfazer' }).click()
  await expect(table.getByRole('status')).toHaveText('Desfeito.')
  await expect(mention).toBeChecked()

  await table.getByRole('combobox', { name: 'De quais tickets: Mensagem nova' }).selectOption({ label: 'Das minhas filas' })
  await expect(table.getByRole('status')).toHaveText('Salvo.')
  const quiet = block(page, 'Horário de silêncio')
  await quiet.getByRole('switch', { name: 'Silenciar em certas horas' }).click()
  await quiet.getByLabel('Até').selectOption('06:30')
  await quiet.getByRole('checkbox', { name: 'domingo' }).uncheck()
  await quiet.getByLabel('Das').selectOption('06:30')
  await expect(quiet.getByRole('alert')).toHaveText('O começo e o fim são iguais: escolha outra hora.')
  await expect(quiet.getByLabel('Das')).toHaveValue('22:00')
  await expect(table.getByRole('status')).toHaveText('Salvo.')
  await isAccessible(page, 'what tells one')

  await page.reload()
  await expect(table.getByRole('combobox', { name: 'De quais tickets: Mensagem nova' })).toHaveValue('queues')
  await expect(quiet.getByLabel('Até')).toHaveValue('06:30')
  await expect(quiet.getByRole('checkbox', { name: 'domingo' })).not.toBeChecked()
  await table.getByRole('button', { name: 'Restaurar padrão' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar padrão' }).click()
  await expect(page.getByText('Você segue os avisos da organização.')).toBeVisible()
  await expect(quiet.getByRole('switch', { name: 'Silenciar em certas horas' })).not.toBeChecked()
})
