import { pressInTurn } from '../../fixtures/keyboard.ts'
import { bell, drawer, newcomer, toastOf } from '../../fixtures/notices.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('R-331 R-340 R-357 R-363 T-093 what toasts told of tickets and notifications stays in “Ao vivo”: opened, read, cleared', {
  tag: '@long',
}, async ({ visitor, environment, apis, subject }) => {
  const { manager, page, told } = await newcomer({ environment, apis, visitor })
  const made = await manager.create(subject('Porteira rangendo'))
  await expect(toastOf(page, `Ticket #${made.number} foi criado`)).toBeVisible()
  await pressInTurn(page, 'g', 'n')
  const parts = drawer(page).getByRole('group', { name: 'Partes das notificações' })
  await parts.getByRole('button', { name: 'Ao vivo (1)' }).click()
  const item = (text: string) => drawer(page).getByRole('listitem').filter({ hasText: text })
  await expect(item(`Ticket #${made.number} foi criado`)).toContainText('Novo Ticket')

  // With this part open nothing of the kept ones is seen, and read.
  const [leads, stays] = [
    await told(subject('Etiquetas novas'), { actionUrl: '/tags', module: 'tickets' }),
    await told(subject('Chuva à noite')),
  ]
  await expect(parts.getByRole('button', { name: 'Ao vivo (3)' })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notificações, 2 não lidas')
  await expect(item(`${leads}: texto.`)).toContainText('Notificação')
  await expect(item(`${stays}: texto.`)).toContainText('Sistema')
  await expect(drawer(page).getByRole('listitem')).toContainText([`${stays}: texto.`, `${leads}: texto.`, 'Novo Ticket'])
  await isAccessible(page, 'what happened live')

  // One that leads nowhere is read by a click, here and where it is kept.
  await item(stays).getByRole('button').click()
  await expect(parts.getByRole('button', { name: 'Ao vivo (2)' })).toBeVisible()
  await expect(item(stays).getByRole('button')).not.toHaveAttribute('data-unread')
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida')
  await expect(page).toHaveURL(/dashboard/)
  // Reading all of this list leaves the kept ones as they are.
  const readAll = drawer(page).getByRole('button', { name: 'Marcar todas como lidas' }).last()
  await readAll.click()
  await expect(parts.getByRole('button', { name: 'Ao vivo', exact: true })).toBeVisible()
  await expect(readAll).toBeDisabled()
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida')
  await item(leads).getByRole('link').click()
  await expect(page).toHaveURL(/\/tags/)
  await expect(bell(page)).toHaveAccessibleName('Notificações, nenhuma não lida')

  await drawer(page).getByRole('button', { name: 'Limpar a lista' }).click()
  await expect(parts).toHaveCount(0)
  await expect(drawer(page).getByRole('article').filter({ hasText: leads }), 'the kept ones stay').toBeVisible()
})

test('R-367 what is neither new, given, said nor changed is a toast of the default kind', { tag: '@long' }, async ({
  visitor,
  environment,
  apis,
  subject,
}) => {
  const { manager, page } = await newcomer({ environment, apis, visitor })
  const client = await apis('client')
  const { id, number } = await client.create(subject('Balde furado'))
  await expect(toastOf(page, `Ticket #${number} foi criado`).locator('.toast-info')).toBeVisible()
  await manager.change(id, { status: 'resolved' })
  await expect(toastOf(page, `Status do ticket #${number} mudou`).locator('.toast-success')).toBeVisible()
  const rated = await client.send('PUT', `/api/tickets/${id}/rating`, { score: 5 })
  expect(rated.ok(), await rated.text()).toBe(true)
  await expect(toastOf(page, `O ticket #${number} foi avaliado pelo cliente`).locator('.toast-default')).toBeVisible()
})
