import { enter, isAccessible, someone } from '../../fixtures/profile.ts'
import { property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('the next of one’s queues is taken beside the list, by its button and by Q, until nothing waits', { tag: '@long' }, async ({
  apis,
  subject,
  environment,
  visitor,
}) => {
  const manager = await apis('manager')
  const name = subject('Ivone')
  const who = await someone({ environment, apis }, 'agent', name)
  const queue = (await (await manager.send('POST', '/api/queues', { name: subject('Balcão único') })).json()) as { id: number }
  await manager.send('POST', `/api/queues/${queue.id}/members`, { userIds: [who.id] })
  const plain = await manager.create(subject('Pode esperar'), { queueId: queue.id })
  const urgent = await manager.create(subject('Parou tudo'), { queueId: queue.id, priority: 'urgent' })

  const page = await visitor()
  await enter(page, who.email)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto('/tickets?view=unassigned')
  const button = page.getByRole('button', { name: 'Assumir o próximo' })
  await expect(button).toBeVisible()
  await isAccessible(page, 'the list with the button')
  await button.click()
  await expect(page).toHaveURL(new RegExp(`/tickets/${urgent.id}$`))
  await expect(property(page, 'Responsável')).toContainText(name)

  await page.goto('/tickets')
  await expect(button).toBeVisible()
  await page.keyboard.press('q')
  await expect(page).toHaveURL(new RegExp(`/tickets/${plain.id}$`))
  await expect(property(page, 'Responsável')).toContainText(name)
  await page.keyboard.press('q')
  await expect(page.getByText('Nenhum ticket espera nas suas filas.')).toBeVisible()
})
