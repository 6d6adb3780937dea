import type { Page } from '@playwright/test'
import { aCompany, aContact } from '../../fixtures/companies.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { linkIn, mailTo } from '../../fixtures/mail.ts'
import { enterPortal, isAccessible } from '../../fixtures/profile.ts'
import { composer, openTicket, property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Aprovações', exact: true })

test('an agent asks a colleague and a customer, who decides by the mailed link; the ticket is held open until it is decided', async ({
  environment,
  apis,
  as,
  visitor,
  subject,
  errorGuard,
}) => {
  test.setTimeout(180_000)
  errorGuard.expect(refused(400))
  errorGuard.expect(refused(404))
  const company = await aCompany({ apis }, subject('Metalúrgica'))
  const name = subject('Rita Diretora')
  const rita = await aContact({ environment, apis }, company.id, name)
  const [agent, supervisor] = [await apis('agent'), await apis('supervisor')]
  const colleague = (await (await supervisor.send('GET', '/api/auth/profile')).json()) as { name: string }
  const ticket = await agent.create(subject('Notebook novo'), { companyId: company.id })
  const title = subject('Compra de notebook')
  const since = Date.now() - 1_000

  const page = await as('agent')
  await openTicket(page, ticket.id)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Pedir aprovação' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pedir aprovação' })
  await dialog.getByRole('button', { name: 'Pedir', exact: true }).click()
  await expect(dialog.getByText('Diga o que precisa ser aprovado.')).toBeVisible()
  await expect(dialog.getByText('Escolha quem aprova.')).toBeVisible()
  await dialog.getByLabel('O que precisa ser aprovado').fill(title)
  await dialog.getByLabel(/^Por quê/).fill('O antigo queimou.')
  const people = dialog.getByRole('combobox', { name: 'Quem aprova' })
  await people.fill(colleague.name)
  await page.getByRole('option', { name: new RegExp(`^${colleague.name}`) }).click()
  await people.fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name.replace(/[()]/g, '.')}.*cliente`) }).click()
  await isAccessible(page, 'asking for approval')
  await dialog.getByRole('button', { name: 'Pedir', exact: true }).click()
  const card = panel.getByRole('article', { name: title })
  await expect(card).toContainText('Aguardando')
  await expect(card).toContainText('Segura o ticket')
  await expect(page.getByText(`pediu a aprovação de “${title}”`)).toBeVisible()
  await page.locator('body').press('s')
  await page.getByRole('menuitem', { name: 'Resolvido' }).click()
  await expect(page.getByText(`falta a aprovação de “${title}”`)).toBeVisible()
  await composer(page).fill('Pronto.')
  await page.getByRole('button', { name: 'Enviar e…' }).click()
  await page.getByRole('menuitem', { name: 'Enviar e resolver' }).click()
  // The toast of the press before may still be there.
  await expect(
    page.getByText(`Não enviado. Antes de concluir o ticket, falta a aprovação de “${title}”`),
    'with a reply, too',
  ).toBeVisible()
  await composer(page).fill('')
  await isAccessible(page, 'approvals of a ticket')

  const link = new URL(linkIn(await mailTo(environment.url, rita.email, since, /\/portal\/approve\?token=/), '/portal/approve'))
  const guest = await visitor({ viewport: { width: 320, height: 720 } })
  await guest.goto(`${link.pathname}${link.search}`)
  await expect(guest.getByRole('heading', { level: 1, name: ticket.title })).toBeVisible()
  await expect(guest).toHaveURL(/\/portal\/approve$/)
  await expect(guest.getByText('O antigo queimou.')).toBeVisible()
  await expect(card, 'opening the link decides nothing').not.toContainText('aprovou')
  expect(await guest.evaluate(() => document.documentElement.scrollWidth), 'nothing scrolls sideways').toBeLessThanOrEqual(320)
  await guest.getByRole('button', { name: /^Recusar/ }).click()
  await expect(guest.getByText('Diga por que você recusa.')).toBeVisible()
  await isAccessible(guest, 'deciding by a link')
  await guest.getByRole('button', { name: /^Aprovar/ }).click()
  await expect(guest.getByText('Você aprovou. Obrigado!')).toBeVisible()
  await expect(card, 'the desk sees it live').toContainText('aprovou pelo link do e-mail')
  await guest.goto(`${link.pathname}${link.search}`)
  await expect(guest.getByText('Este link não vale mais')).toBeVisible()

  const boss = await as('supervisor')
  await boss.goto('/approvals')
  const row = boss.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText(`#${ticket.number}`)
  await isAccessible(boss, 'what is to be decided')
  await row.getByRole('button', { name: 'Recusar' }).click()
  const why = boss.getByRole('dialog', { name: `Recusar “${title}”?` })
  await why.getByRole('button', { name: 'Recusar' }).click()
  await expect(why.getByText('Diga por que você recusa.')).toBeVisible()
  await why.getByLabel('Motivo').fill('Há um na sala ao lado')
  await why.getByRole('button', { name: 'Recusar' }).click()
  // Rows are hidden behind the dialog: it closes once the decision is taken.
  await expect(why).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await boss.goto('/approvals?state=decided')
  await expect(row).toContainText('Recusei: Há um na sala ao lado')

  await expect(card).toContainText('Recusada')
  await expect(card).toContainText('Há um na sala ao lado')
  await property(page, 'Status').click()
  await page.getByRole('menuitem', { name: 'Resolvido' }).click()
  await expect(page.getByText(/status: Resolvido/i)).toBeVisible()
  await page.goto('/approvals/asked?state=refused')
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('2 de 2')
  await isAccessible(page, 'what was asked')
})

test('an approval is withdrawn with a reason, or with the request that it was for; a customer decides in the portal', async ({
  environment,
  apis,
  as,
  visitor,
  subject,
  errorGuard,
}) => {
  test.setTimeout(180_000)
  errorGuard.expect(refused(409))
  const company = await aCompany({ apis }, subject('Padaria'))
  const rita = await aContact({ environment, apis }, company.id, 'Rita Padeira')
  const agent = await apis('agent')
  const ticket = await agent.create(subject('Forno novo'), { requesterId: rita.id })
  const ask = async (title: string) => {
    const answer = await agent.send('POST', `/api/tickets/${ticket.id}/approvals`, { title, approverIds: [rita.id] })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  const [first, second, third] = [subject('Forno'), subject('Frete'), subject('Instalação')]
  await ask(first)
  const page = await as('agent')
  await openTicket(page, ticket.id)
  const panel = panelOf(page)
  const act = async (title: string, what: string) => {
    await panel.getByRole('button', { name: `Ações da aprovação ${title}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await act(first, 'Lembrar quem falta')
  await expect(page.getByText('Lembrete enviado')).toBeVisible()
  await act(first, 'Lembrar quem falta')
  await expect(page.getByText(/já foram lembrados há menos de uma hora/)).toBeVisible()
  await act(first, 'Retirar…')
  const dialog = page.getByRole('dialog', { name: `Retirar a aprovação “${first}”?` })
  await dialog.getByLabel('Motivo').fill('Já temos um')
  await dialog.getByRole('button', { name: 'Retirar', exact: true }).click()
  await expect(panel.getByRole('article', { name: first })).toContainText(/Retirada por .*: Já temos um/)

  await ask(second)
  await agent.change(ticket.id, { title: `${ticket.title} a gás` })
  await expect(panel.getByRole('article', { name: second })).toContainText('Retirada porque o pedido do ticket mudou')

  await ask(third)
  const portal = await visitor({ viewport: { width: 390, height: 844 } })
  await enterPortal(portal, rita.email)
  await expect(portal.getByText('A equipe espera sua aprovação.')).toBeVisible()
  await portal.getByRole('link', { name: 'Ver', exact: true }).click()
  const asked = portal.getByRole('article', { name: third })
  await expect(asked).toContainText(`#${ticket.number}`)
  await isAccessible(portal, 'approvals in the portal')
  await asked.getByRole('button', { name: /^Aprovar/ }).click()
  await expect(portal.getByText('Nada para aprovar')).toBeVisible()
  await portal.goto(`/portal/ticket/${ticket.id}`)
  await expect(portal.getByRole('article', { name: third })).toContainText('você aprovou')
  await expect(panel.getByRole('article', { name: third })).toContainText('aprovou no portal')
})

test('a rule of automation that asks for an approval is written, and comes back as it was', async ({ as, apis, subject, errorGuard }) => {
  errorGuard.expect(refused(400))
  const [name, title] = [subject('Compras'), subject('Compra acima de mil')]
  const supervisor = await apis('supervisor')
  const manager = (await (await (await apis('manager')).send('GET', '/api/auth/profile')).json()) as { id: number; name: string }
  const page = await as('supervisor')
  await page.goto('/automation/new')
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Situação', { exact: true }).selectOption('no')
  await page.getByLabel('O que acontece').selectOption({ label: 'Uma aprovação é decidida' })
  await page.getByLabel('Decisão', { exact: true }).selectOption({ label: 'Recusada' })
  await page.getByRole('button', { name: 'Adicionar ação' }).click()
  await page.getByRole('menuitem', { name: 'Pedir aprovação', exact: true }).click()
  await page.getByRole('textbox', { name: 'Pedir aprovação' }).fill(title)
  await page.getByRole('combobox', { name: 'Quem aprova' }).fill(manager.name)
  await page.getByRole('option', { name: manager.name }).click()
  await page.getByLabel('Quantos precisam aprovar').selectOption({ label: 'Um número de pessoas' })
  await page.getByLabel('Quantas pessoas').fill('2')
  await page.getByLabel(/^Prazo em horas/).fill('48')
  await isAccessible(page, 'a rule that asks for an approval')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Diga quantas pessoas precisam aprovar: não mais do que as escolhidas.')).toBeVisible()
  await page.getByLabel('Quantas pessoas').fill('1')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(`Regra “${name}” criada`)).toBeVisible()
  const { data } = (await (await supervisor.send('GET', '/api/automation/rules')).json()) as { data: { id: number; name: string }[] }
  const rule = data.find((one) => one.name === name)
  expect(rule).toMatchObject({
    trigger: { event: 'approval_decided', decision: 'refused' },
    actions: [{ kind: 'ask_approval', title, text: '', approverIds: [manager.id], mode: 'count', needed: 1, dueHours: 48 }],
  })
  await page.goto(`/automation/${rule?.id}`)
  await expect(page.getByRole('textbox', { name: 'Pedir aprovação' })).toHaveValue(title)
  await expect(page.getByRole('button', { name: `Tirar ${manager.name}` })).toBeVisible()
  expect((await supervisor.send('DELETE', `/api/automation/rules/${rule?.id}`)).ok()).toBe(true)
})
