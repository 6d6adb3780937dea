import { answered } from '../../fixtures/answers.ts'
import { fillTicket, submit } from '../../fixtures/portal-pages.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('customers see their equipment and open a ticket about it, which the staff sees on it', async ({ as, apis, subject }, info) => {
  test.setTimeout(120_000)
  const [admin, client] = [await apis('admin'), await apis('client')]
  const { id: userId } = await answered<{ id: number }>(client, 'GET', '/api/auth/profile')
  const kinds = await answered<{ data: { id: number; name: string }[] }>(admin, 'GET', '/api/assets/kinds')
  const kindId = kinds.data[0]?.id
  const name = subject('Leitor de código')
  const asset = { name, kindId, userId, generateTag: true, serialNumber: 'LC-9', location: 'Caixa 3', notes: 'Só para a equipe' }
  const { id, tag } = await answered<{ id: number; tag: string }>(admin, 'POST', '/api/assets', asset)

  const portal = await as('client')
  await portal.goto('/portal')
  await portal.getByRole('button', { name: /^Menu d/ }).click()
  await portal.getByRole('menuitem', { name: 'Meus equipamentos' }).click()
  const item = portal.getByRole('region', { name: 'Em meu nome' }).getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('LC-9')
  await expect(item).not.toContainText('Só para a equipe')
  await isAccessible(portal, 'the equipment of a customer')
  await info.attach('portal', { body: await portal.screenshot({ fullPage: true }), contentType: 'image/png' })
  await portal.setViewportSize({ width: 390, height: 844 })
  await portal.emulateMedia({ colorScheme: 'dark' })
  await info.attach('phone', { body: await portal.screenshot(), contentType: 'image/png' })
  await item.getByRole('link', { name: `Abrir ticket sobre este equipamento: ${name}` }).click()
  await expect(portal.getByText(`Este ticket é sobre: ${name} (${tag})`)).toBeVisible()
  const title = subject('Não lê mais nada')
  await fillTicket(portal, title, 'A luz acende, mas não lê.')
  await submit(portal).click()
  await expect(portal.getByRole('heading', { level: 1, name: /^Ticket #\d+ aberto$/ })).toBeFocused()

  const staff = await as('agent')
  await staff.goto(`/assets/${id}`)
  await expect(staff.getByRole('region', { name: 'Tickets' }).getByRole('link')).toContainText(title)
  await answered(admin, 'PATCH', `/api/assets/${id}`, { status: 'retired' })
})
