import { expect } from '@playwright/test'
import { test } from '../../fixtures/test.ts'
import { addNumber, digits, openTicket, syncTemplates, violations, write } from './steps.ts'

test('a customer writes from a phone, is answered, and reads it there; when the window is closed a template goes', async ({
  as,
  visitor,
  subject,
}) => {
  test.slow()
  const [name, text] = [subject('Vendas'), subject('Minha entrega não chegou')]
  const [number, person] = [`+55119${digits(8)}`, subject('Bruna')]
  const admin = await as('admin')
  await addNumber(admin, name)
  const row = admin.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Ações do número ${name}` }).click()
  await admin.getByRole('menuitem', { name: 'Testar' }).click()
  await expect(admin.getByText(`${name} responde: +55 11 4000-2026, qualidade GREEN, CONNECTED`)).toBeVisible()

  const phone = await visitor()
  await write(phone, name, number, person, text)
  const agent = await as('agent')
  await openTicket(agent, text)
  await expect(agent.getByRole('region', { name: 'WhatsApp' })).toContainText('Janela aberta por mais 23 h')
  expect(await violations(agent)).toEqual([])
  await agent.keyboard.press('r')
  const field = agent.locator('#resposta')
  await field.click()
  await agent.keyboard.type('Já estamos vendo, um instante.')
  await agent
    .getByRole('button', { name: /^Enviar/ })
    .last()
    .click()
  await expect(phone.frameLocator('iframe').getByText('Já estamos vendo, um instante.')).toBeVisible({ timeout: 30_000 })
  await expect(agent.getByText('✓✓ lida')).toBeVisible({ timeout: 20_000 })

  // Somebody else wrote a day ago: only a template may go.
  const old = subject('Quero trocar o tamanho')
  await write(phone, name, `+55119${digits(8)}`, subject('Otávio'), old, '26')
  await syncTemplates(admin, name)
  await openTicket(agent, old)
  const strip = agent.getByRole('region', { name: 'WhatsApp' })
  await expect(strip).toContainText('Janela fechada')
  await strip.getByRole('button', { name: 'Enviar modelo' }).click()
  const dialog = agent.getByRole('dialog', { name: 'Enviar um modelo' })
  await dialog.getByLabel('Modelo').click()
  await agent.getByRole('option', { name: /retomar_atendimento/ }).click()
  await dialog.getByLabel('Variável 1').fill('Otávio')
  await dialog.getByLabel('Variável 2').fill('troca')
  await expect(dialog.getByRole('region', { name: 'Como o cliente vê' })).toContainText(
    'Olá, Otávio! Temos novidades sobre o seu atendimento “troca”.',
  )
  expect(await violations(agent)).toEqual([])
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(phone.frameLocator('iframe').getByText('Olá, Otávio! Temos novidades')).toBeVisible({ timeout: 30_000 })

  await admin.goto('/whatsapp?tab=log&direction=in')
  const came = admin.getByRole('row').filter({ hasText: text })
  await expect(came).toContainText('No ticket')
  expect(await violations(admin)).toEqual([])
  await came.getByText(text).click()
  await expect(admin.getByRole('dialog', { name: /^Mensagem \d+$/ })).toContainText('wamid.')
  expect(await violations(admin)).toEqual([])
  for (const tab of ['templates', 'guide']) {
    await admin.goto(`/whatsapp?tab=${tab}`)
    await expect(admin.getByRole('heading', { level: 1, name: 'WhatsApp' })).toBeAttached()
    expect(await violations(admin)).toEqual([])
  }
})

test('staff begin a conversation with a customer whose number they link', async ({ as, visitor, subject }) => {
  test.slow()
  const name = subject('Suporte')
  const local = `(11) 9${digits(4)}-${digits(4)}`
  const admin = await as('admin')
  // With another one there is something to choose.
  await addNumber(admin, subject('Outro'))
  await addNumber(admin, name)
  await syncTemplates(admin, name)
  const agent = await as('agent')
  const phone = await visitor()
  const [first, title] = [subject('Primeira mensagem'), subject('Visita técnica')]
  await write(phone, name, local, subject('Clara'), first)
  await openTicket(agent, first)
  await agent.getByRole('link', { name: /Clara/ }).first().click()
  await agent.getByRole('button', { name: 'Iniciar conversa' }).click()
  const dialog = agent.getByRole('dialog', { name: /^Iniciar uma conversa com/ })
  await dialog.getByLabel('Pelo nosso número').click()
  await agent.getByRole('option', { name }).click()
  await dialog.getByLabel('Assunto do ticket').fill(title)
  await dialog.getByLabel('Modelo').click()
  await agent.getByRole('option', { name: /confirmacao_visita/ }).click()
  await dialog.getByLabel('Variável dia').fill('3/12')
  await dialog.getByLabel('Variável hora').fill('9h')
  expect(await violations(agent)).toEqual([])
  await dialog.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(agent.getByRole('heading', { name: title })).toBeVisible()
  await expect(phone.frameLocator('iframe').getByText('marcada para 3/12, às 9h')).toBeVisible({ timeout: 30_000 })
})
