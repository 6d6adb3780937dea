import { anOrganization } from '../../fixtures/organization.ts'
import { block, enter, isAccessible, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('somebody chooses by keyboard what tells them; it is kept, undone, and given back to the organisation', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
}) => {
  const { email } = await someone({ environment, apis })
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
  const ofQueue = block(page, 'Por fila').getByRole('combobox').first()
  await ofQueue.selectOption({ label: 'Tudo da fila' })
  const digest = block(page, 'Resumo por e-mail')
  await digest.getByRole('switch', { name: 'Um e-mail por dia, com tudo' }).click()
  const hour = page.waitForResponse(
    (answer) => answer.url().includes('preferences.save') && (answer.request().postData() ?? '').includes('17'),
  )
  await digest.getByLabel('Às').selectOption('17:00')
  expect((await hour).ok()).toBe(true)
  await expect(table.getByRole('status')).toHaveText('Salvo.')
  await isAccessible(page, 'what tells one')

  await page.reload()
  await expect(table.getByRole('combobox', { name: 'De quais tickets: Mensagem nova' })).toHaveValue('queues')
  await expect(quiet.getByLabel('Até')).toHaveValue('06:30')
  await expect(quiet.getByRole('checkbox', { name: 'domingo' })).not.toBeChecked()
  await expect(ofQueue).toHaveValue('all')
  await expect(digest.getByLabel('Às')).toHaveValue('17')
  await table.getByRole('button', { name: 'Restaurar padrão' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar padrão' }).click()
  await expect(page.getByText('Você segue os avisos da organização.')).toBeVisible()
  await expect(quiet.getByRole('switch', { name: 'Silenciar em certas horas' })).not.toBeChecked()
  await expect(ofQueue).toHaveValue('')
  await expect(digest.getByRole('switch')).not.toBeChecked()
})

test('an administrator sets how the team is told; who chose nothing follows it, and reapplying takes back what somebody chose', {
  tag: '@long',
}, async ({ environment, visitor, subject }) => {
  const { page } = await anOrganization({ environment, visitor }, subject('Laticínio'))
  await page.goto('/settings')
  const team = block(page, 'Avisos da equipe')
  await expect(team.getByText('Ninguém escolheu outra coisa.')).toBeVisible()
  await team.getByRole('checkbox', { name: 'Som: Menção' }).uncheck()
  await expect(team.getByRole('status')).toHaveText('Salvo.')
  await team.getByRole('switch', { name: 'Um e-mail por dia, com tudo' }).click()
  await expect(team.getByLabel('Às')).toHaveValue('8')
  await expect(team.getByRole('status')).toHaveText('Salvo.')
  await isAccessible(page, 'how the team is told')

  await page.goto('/profile?parte=avisos')
  const own = block(page, 'O que avisa você')
  await expect(own.getByRole('checkbox', { name: 'Som: Menção' })).not.toBeChecked()
  await expect(block(page, 'Resumo por e-mail').getByLabel('Às')).toHaveValue('8')
  await expect(page.getByText('Você segue os avisos da organização.')).toBeVisible()
  await own.getByRole('checkbox', { name: 'Push: Menção' }).uncheck()
  await expect(own.getByRole('status')).toHaveText('Salvo.')

  await page.goto('/settings')
  await expect(team.getByText('1 pessoa escolheu outra coisa.')).toBeVisible()
  await team.getByRole('button', { name: 'Reaplicar a todos' }).click()
  const question = page.getByRole('dialog', { name: 'Reaplicar os avisos a toda a equipe?' })
  await expect(question).toContainText('A escolha de 1 pessoa é apagada')
  await question.getByRole('button', { name: 'Reaplicar a todos' }).click()
  await expect(page.getByText('Toda a equipe segue os avisos da organização.')).toBeVisible()
  await expect(team.getByText('Ninguém escolheu outra coisa.')).toBeVisible()
  await page.goto('/profile?parte=avisos')
  await expect(own.getByRole('checkbox', { name: 'Push: Menção' })).toBeChecked()
  await expect(own.getByRole('checkbox', { name: 'Som: Menção' })).not.toBeChecked()
})
