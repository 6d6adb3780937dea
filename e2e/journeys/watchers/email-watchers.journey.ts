import { aCompany, aContact } from '../../fixtures/companies.ts'
import { mailTo } from '../../fixtures/mail.ts'
import { createTicket } from '../../fixtures/portal-pages.ts'
import { enterPortal, isAccessible } from '../../fixtures/profile.ts'
import { openTicket, property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('where it is allowed a customer has any address read along; its mail has a link that stops it, and the desk sees and removes it', {
  tag: '@long',
}, async ({ environment, apis, as, visitor, subject }) => {
  test.setTimeout(180_000)
  const settings = await as('admin')
  await settings.goto('/settings')
  const who = settings.getByRole('combobox', { name: 'Quem pode adicionar um endereço qualquer' })
  await expect(who).toHaveValue('none')
  await who.selectOption('A equipe e quem abriu o ticket')
  await expect(settings.getByText('Salvo', { exact: true })).toBeVisible()

  const company = await aCompany({ apis }, subject('Gráfica'))
  const rita = await aContact({ environment, apis }, company.id, 'Rita Salles')
  const address = `${subject('fora')
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()}@fora.example.test`
  const page = await visitor({ viewport: { width: 320, height: 720 } })
  await enterPortal(page, rita.email)
  await createTicket(page, subject('Prensa'), 'A prensa parou.')
  await page.getByRole('link', { name: 'Ver o ticket' }).click()
  const box = page.getByRole('region', { name: 'Quem acompanha' })
  await box.getByRole('button', { name: 'Adicionar colega ou e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar colega ou e-mail' })
  await dialog.getByRole('textbox', { name: 'Nome do colega, ou um e-mail' }).fill(address)
  await isAccessible(page, 'adding an address')
  await dialog.getByRole('button', { name: `Adicionar ${address}` }).click()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await expect(box.getByRole('listitem')).toHaveText([address])
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing scrolls sideways').toBeLessThanOrEqual(320)

  const id = Number(/\d+$/.exec(page.url())?.[0])
  const agent = await apis('agent')
  const since = Date.now() - 1_000
  await agent.comment(id, 'A peça chega na quinta.')
  const mail = await mailTo(environment.url, address, since, /chega na quinta/)
  expect(mail.text).not.toContain('/portal/ticket/')
  const reader = await visitor({})
  await reader.goto(/https?:\/\/\S+unsubscribe\S+/.exec(mail.text)?.[0] ?? '')
  await expect(reader.getByText('Você não receberá mais cópias das respostas deste ticket.')).toBeVisible()
  await reader.getByRole('button', { name: 'Parar estes e-mails' }).click()
  await expect(reader.getByRole('status').filter({ hasText: 'não recebe mais cópias deste ticket' })).toBeVisible()

  const desk = await as('agent')
  await openTicket(desk, id)
  await property(desk, 'Observadores').click()
  const people = desk.getByRole('dialog', { name: 'Observadores' })
  await expect(people.getByText(address)).toHaveCount(0)
  await people.getByRole('combobox', { name: 'Adicionar pessoa, equipe ou papel' }).fill(address)
  await desk.getByRole('option', { name: address }).click()
  await expect(people.getByRole('status')).toHaveText(`${address} recebe as respostas deste ticket`)
  await people.getByRole('button', { name: `Remover ${address}` }).click()
  await expect(people.getByRole('listitem').filter({ hasText: address })).toHaveCount(0)

  await who.selectOption('Ninguém')
  await expect
    .poll(async () => ((await (await agent.send('GET', `/api/tickets/${id}/watchers/emails`)).json()) as { mayAdd: boolean }).mayAdd)
    .toBe(false)
})
