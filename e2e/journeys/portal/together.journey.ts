import { aCompany, aContact } from '../../fixtures/companies.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { mailTo } from '../../fixtures/mail.ts'
import { createTicket, fillTicket, openPortalTicket, reply, replyBox, said, submit } from '../../fixtures/portal-pages.ts'
import { enterPortal, isAccessible } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`conteúdo de ${name}`) })

test('files go with a new ticket; one taken back does not, and a reload keeps the others', { tag: '@long' }, async ({ as, subject }) => {
  const title = subject('Com arquivos')
  const page = await as('client')
  await page.goto('/portal/create-ticket')
  await fillTicket(page, title, 'Seguem a tela e o registro.')
  const tray = page.getByRole('list', { name: 'Arquivos a enviar' })
  await page
    .getByLabel('Anexar arquivos')
    .first()
    .setInputFiles([file('tela.txt'), file('engano.txt'), file('registro.txt')])
  await expect(tray.getByText('Pronto')).toHaveCount(3)
  await page.getByRole('button', { name: 'Tirar engano.txt' }).click()
  await expect(tray.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(/^Rascunho salvo/)).toBeVisible()
  await page.reload()
  await expect(tray.getByRole('listitem')).toHaveCount(2)
  await isAccessible(page, 'a new ticket with files')
  await submit(page).click()
  await page.getByRole('link', { name: 'Ver o ticket' }).click()
  const first = said(page, 'Seguem a tela e o registro.')
  await expect(first.getByRole('button', { name: /^Baixar tela\.txt/ })).toBeVisible()
  await expect(first.getByRole('button', { name: /^Baixar registro\.txt/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Baixar engano/ })).toHaveCount(0)
  await page.goto('/portal/create-ticket')
  await expect(tray).toHaveCount(0)
})

test('a colleague taken in is mailed what is said until removed; who still needs help says with what', async ({
  environment,
  apis,
  visitor,
  subject,
}) => {
  test.setTimeout(180_000)
  const company = await aCompany({ apis }, subject('Padaria'))
  const [rita, davi] = [
    await aContact({ environment, apis }, company.id, 'Rita Salles'),
    await aContact({ environment, apis }, company.id, 'Davi Nunes'),
  ]
  const page = await visitor({ viewport: { width: 320, height: 720 } })
  await enterPortal(page, rita.email)
  await createTicket(page, subject('Forno'), 'O painel do forno apagou.')
  await page.getByRole('link', { name: 'Ver o ticket' }).click()
  const box = page.getByRole('region', { name: 'Quem acompanha' })
  await box.getByRole('button', { name: 'Adicionar colega' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar colega' })
  await dialog.getByRole('textbox', { name: 'Nome ou e-mail do colega' }).fill('Davi Nunes')
  await isAccessible(page, 'adding a colleague')
  await dialog.getByRole('button', { name: 'Adicionar Davi Nunes' }).click()
  await expect(dialog.getByRole('button', { name: 'Adicionar Davi Nunes' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await expect(box.getByRole('listitem')).toHaveText(['Davi Nunes'])

  const id = Number(/\d+$/.exec(page.url())?.[0])
  const agent = await apis('agent')
  const since = Date.now() - 1_000
  await agent.comment(id, 'Vamos trocar o fusível amanhã.')
  await mailTo(environment.url, davi.email, since, /trocar o fusível/)
  await openPortalTicket(page, id)
  await agent.change(id, { status: 'resolved' })
  await page.getByRole('button', { name: 'Não, ainda preciso de ajuda' }).click()
  await expect(page.getByText('Estamos analisando. Nada falta de você por enquanto.')).toBeVisible()
  await expect(replyBox(page)).toBeFocused()
  await expect.poll(async () => (await agent.ticket(id)).status).toBe('open')

  await box.getByRole('button', { name: 'Remover Davi Nunes' }).click()
  await expect(box.getByRole('listitem')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing scrolls sideways').toBeLessThanOrEqual(320)
  await isAccessible(page, 'a ticket on a phone')
})

test('of two people of one company the one who may sees and answers the other’s tickets, the one who may not finds none', {
  tag: '@long',
}, async ({ environment, apis, visitor, subject, errorGuard }) => {
  test.setTimeout(180_000)
  errorGuard.expect(refused(404))
  const company = await aCompany({ apis }, subject('Transportes'))
  const boss = await aContact({ environment, apis }, company.id, 'Iara Prado', 'company')
  const mate = await aContact({ environment, apis }, company.id, 'Caio Reis')
  const agent = await apis('agent')
  const theirs = await agent.create(subject('Do colega'), { requesterId: mate.id })
  const own = await agent.create(subject('Da chefe'), { requesterId: boss.id })

  const page = await visitor({ viewport: { width: 320, height: 720 } })
  await enterPortal(page, boss.email)
  await page.goto('/portal/my-tickets')
  const list = page.getByRole('list', { name: 'Meus tickets' })
  await expect(list.getByRole('link', { name: own.title })).toBeVisible()
  await expect(list.getByRole('link', { name: theirs.title })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'De quem' }).getByRole('link', { name: 'Da empresa' }).click()
  await expect(page).toHaveURL('/portal/my-tickets?of=company')
  await expect(page.getByRole('main').locator('nav a[aria-current]')).toHaveText(['Da empresa', 'Abertos'])
  await expect(list.getByRole('listitem').filter({ hasText: theirs.title })).toContainText('de Caio Reis')
  await expect(list.getByRole('link', { name: own.title })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing scrolls sideways').toBeLessThanOrEqual(320)
  await isAccessible(page, 'tickets of the company on a phone')
  await openPortalTicket(page, theirs.id)
  await expect(page.getByText(/^Aberto por Caio Reis/)).toBeVisible()
  await reply(page, 'Também preciso disto.')

  const other = await visitor()
  await enterPortal(other, mate.email)
  await other.goto('/portal/my-tickets')
  await expect(other.getByRole('list', { name: 'Meus tickets' }).getByRole('link', { name: theirs.title })).toBeVisible()
  await expect(other.getByRole('navigation', { name: 'De quem' })).toHaveCount(0)
  await other.goto(`/portal/ticket/${own.id}`)
  await expect(other.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
})

test('a ticket that comes to another company leaves the screen of a colleague who saw it by the first', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
  subject,
  errorGuard,
}) => {
  // The page asks for the ticket once more, and it is no longer theirs.
  errorGuard.expect(refused(404))
  const [first, second] = [await aCompany({ apis }, subject('Origem')), await aCompany({ apis }, subject('Destino'))]
  const [asker, colleague] = [
    await aContact({ environment, apis }, first.id, 'Davi Nunes'),
    await aContact({ environment, apis }, first.id, 'Rita Salles', 'company'),
  ]
  const admin = await apis('admin')
  const title = subject('Cobrança da filial')
  const ticket = await admin.create(title, { requesterId: asker.id })
  const page = await visitor({})
  await enterPortal(page, colleague.email)
  await openPortalTicket(page, ticket.id)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await admin.change(ticket.id, { companyId: second.id })
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
})
