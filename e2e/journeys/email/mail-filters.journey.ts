import { AxeBuilder } from '@axe-core/playwright'
import { refused } from '../../fixtures/error-guard.ts'
import { sendMail } from '../../fixtures/incoming-mail.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a manager tries a filter on what came, and then what matches is set aside', { tag: '@long' }, async ({
  as,
  environment,
  subject,
  errorGuard,
}) => {
  test.setTimeout(120_000)
  errorGuard.expect(refused(400))
  const word = `orçamento-${Date.now()}`
  const mail = (title: string) => ({ from: `rui.${Date.now()}@cliente.test`, to: 'suporte@acme.test', subject: title, text: 'Olá' })
  const before = subject(`Pedido de ${word}`)
  await sendMail(environment, mail(before))
  const manager = await as('manager')
  await manager.goto('/email?tab=inbound')
  await expect(manager.getByRole('row').filter({ hasText: before })).toContainText('ticket · #', { timeout: 30_000 })

  await manager.getByRole('navigation', { name: 'Áreas do e-mail' }).getByRole('link', { name: 'Filtros' }).click()
  await manager.getByRole('button', { name: 'Novo filtro' }).first().click()
  const dialog = manager.getByRole('dialog', { name: 'Novo filtro' })
  await dialog.getByLabel('Nome do filtro').fill(word)
  await dialog.getByLabel('Texto').fill(word)
  await dialog.getByRole('button', { name: 'Testar nos últimos 1.000' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 de ')
  await expect(dialog.getByRole('status')).toContainText(before)
  await dialog.getByRole('button', { name: 'Mais uma condição' }).click()
  await dialog.getByRole('combobox', { name: 'Parte' }).last().click()
  await manager.getByRole('option', { name: 'tamanho (KB)' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Comparação' }).last()).toHaveText('acima de')
  await dialog.getByLabel('Tamanho em KB').fill('muito')
  await dialog.getByRole('button', { name: 'Testar nos últimos 1.000' }).click()
  await expect(dialog.getByText('Informe o tamanho em KB, com algarismos.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Tirar condição' }).last().click()
  await expect(dialog.getByRole('combobox', { name: 'Tags' })).toBeVisible()
  await dialog.getByLabel('Suspender o e-mail').check()
  expect((await new AxeBuilder({ page: manager }).analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(manager.getByRole('row').filter({ hasText: word })).toContainText('suspende')

  const after = subject(`Outro pedido de ${word}`)
  await sendMail(environment, mail(after))
  await manager.goto('/email?tab=waiting')
  await expect(manager.getByRole('row').filter({ hasText: after })).toContainText('filtro', { timeout: 30_000 })

  await manager.goto('/email?tab=filters')
  await manager.getByRole('button', { name: `Ações de ${word}` }).click()
  await manager.getByRole('menuitem', { name: 'Remover' }).click()
  await expect(manager.getByRole('row').filter({ hasText: word })).toHaveCount(0)
})
