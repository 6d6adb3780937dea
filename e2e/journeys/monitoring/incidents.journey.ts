import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { linkIn, mailTo } from '../../fixtures/mail.ts'
import { expect, test } from '../../fixtures/test.ts'

async function noFaults(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('a supervisor opens an incident, customers see it before they write, read how it goes on, and that it is over', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(400))
  const parent = await (await apis('client')).create(subject('Notas paradas'))
  const title = subject('Envio de notas')
  const supervisor = await as('supervisor')
  await supervisor.goto('/monitoring?tab=incidents')
  await supervisor.getByRole('button', { name: 'Abrir incidente' }).click()
  const dialog = supervisor.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Abrir incidente' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Título' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Título' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Mensagem aos clientes' }).fill('Estamos verificando.\nNotícias às 15h.')
  await dialog.getByRole('textbox', { name: 'Número do ticket pai' }).fill('987654321')
  await dialog.getByRole('button', { name: 'Abrir incidente' }).click()
  await expect(dialog.getByText('Não há ticket com este número entre os que você vê.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Número do ticket pai' }).fill(`#${parent.number}`)
  await dialog.getByRole('button', { name: 'Abrir incidente' }).click()
  const row = supervisor.getByRole('listitem').filter({ hasText: title }).first()
  await expect(row).toContainText('Em investigação')
  await expect(row.getByRole('link', { name: `Ticket #${parent.number}` })).toBeVisible()
  await noFaults(supervisor)

  try {
    const customer = await as('client')
    await customer.goto('/portal/create-ticket')
    const strip = customer.getByRole('region', { name: 'Aviso sobre o serviço' })
    await expect(strip).toContainText(title)
    await strip.getByRole('link', { name: 'Ver situação' }).click()
    const article = customer.getByRole('article', { name: title })
    await expect(article).toContainText('Notícias às 15h.')
    await expect(article).not.toContainText(String(parent.number))
    await noFaults(customer)

    await row.getByRole('button', { name: `Atualizar: ${title}` }).click()
    await dialog.getByRole('combobox', { name: 'Situação' }).click()
    await supervisor.getByRole('option', { name: 'Resolvido' }).click()
    await dialog.getByRole('textbox', { name: 'Mensagem aos clientes' }).fill('Voltou ao normal.')
    await dialog.getByRole('button', { name: 'Publicar' }).click()
    await expect(row).toContainText('Resolvido')
    await customer.reload()
    await expect(article).toContainText('Voltou ao normal.')
    await customer.goto('/portal')
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(customer.getByRole('region', { name: 'Aviso sobre o serviço' }).filter({ hasText: title })).toHaveCount(0)
  } finally {
    await row.getByRole('button', { name: `Remover: ${title}` }).click()
    await supervisor.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
    await expect(row).toHaveCount(0)
  }
})

test('a guest reads the open status page, subscribes by a mailed link, hears of an incident, and leaves by its mail', async ({
  as,
  apis,
  visitor,
  environment,
  subject,
}) => {
  const title = subject('Integrações paradas')
  const address = `${subject('plantao').replace(' ', '-')}@rede.test`
  const since = Date.now()
  const guest = await visitor({ viewport: { width: 390, height: 844 } })
  await guest.goto('/portal/status?org=acme')
  await expect(guest.getByRole('heading', { level: 1, name: 'Situação do serviço' })).toBeVisible()
  await expect(guest.getByRole('img', { name: /^Integrações e API: 2 dias com incidentes/ })).toBeVisible()
  await noFaults(guest)
  const box = guest.getByRole('region', { name: 'Avisos por e-mail' })
  await box.getByRole('textbox', { name: 'Seu e-mail' }).fill('plantao')
  await box.getByRole('button', { name: 'Quero receber' }).click()
  await expect(box.getByText('Escreva um endereço de e-mail')).toBeVisible()
  await box.getByRole('textbox', { name: 'Seu e-mail' }).fill(address)
  await box.getByRole('button', { name: 'Quero receber' }).click()
  await expect(box.getByRole('status')).toContainText(address)
  const confirm = linkIn(await mailTo(environment.url, address, since, /status-updates/), 'status-updates')
  await guest.goto(confirm)
  await guest.getByRole('button', { name: 'Confirmar inscrição' }).click()
  await expect(guest.getByRole('status').filter({ hasText: address })).toBeVisible()
  await noFaults(guest)

  const manager = await as('manager')
  await manager.goto('/monitoring?tab=incidents')
  const card = manager.getByRole('region', { name: 'Página de situação' })
  await expect(card).toContainText('4 serviços listados')
  await card.getByRole('button', { name: 'Configurar' }).click()
  const dialog = manager.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Adicionar serviço' }).click()
  await dialog.getByRole('textbox', { name: 'Serviço 5', exact: true }).fill('aplicativo WEB')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Cada serviço precisa de um nome só seu.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Serviço 5', exact: true }).fill('Central telefônica')
  await noFaults(manager)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(card).toContainText('5 serviços listados')
  await manager.getByRole('button', { name: 'Abrir incidente' }).click()
  await dialog.getByRole('textbox', { name: 'Título' }).fill(title)
  await dialog.getByRole('textbox', { name: 'Mensagem aos clientes' }).fill('Parceiros não respondem.')
  await dialog.getByRole('checkbox', { name: 'Central telefônica' }).check()
  await expect(dialog.getByRole('switch', { name: 'Avisar os inscritos por e-mail' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Abrir incidente' }).click()
  const row = manager.getByRole('listitem').filter({ hasText: title }).first()
  await expect(row).toBeVisible()

  try {
    const mail = await mailTo(environment.url, address, since, new RegExp(title))
    expect(mail.text).toContain('Serviços: Central telefônica')
    await guest.goto(linkIn(mail, '/portal/status'))
    await expect(guest.getByRole('article', { name: title })).toContainText('Serviços: Central telefônica')
    await guest.goto(linkIn(mail, 'unsubscribe'))
    await guest.getByRole('button', { name: 'Parar estes e-mails' }).click()
    await expect(guest.getByRole('status').filter({ hasText: 'não chegam mais' })).toBeVisible()
    await card.getByRole('button', { name: 'Inscritos' }).click()
    await expect(dialog.getByText('plantao@rede-boa-vista.test')).toBeVisible()
    await expect(dialog.getByText(address)).toHaveCount(0)
    await noFaults(manager)
    await dialog.getByRole('button', { name: 'Fechar' }).click()
  } finally {
    const api = await apis('manager')
    const { components } = await (await api.send('GET', '/api/status-page/settings')).json()
    await api.send('PATCH', '/api/status-page/settings', { components: components.slice(0, 4) })
    await row.getByRole('button', { name: `Remover: ${title}` }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  }
})

test('a customer has incidents mailed to them and no longer', async ({ as }) => {
  const customer = await as('client')
  await customer.goto('/portal/my-tickets')
  await customer.getByRole('banner').getByRole('button', { name: 'Menu de client@acme.test' }).click()
  await customer.getByRole('menuitem', { name: 'Situação do serviço' }).click()
  await expect(customer.getByRole('heading', { level: 1, name: 'Situação do serviço' })).toBeVisible()
  const box = customer.getByRole('region', { name: 'Avisos por e-mail' })
  await box.getByRole('button', { name: 'Quero receber' }).click()
  await expect(box).toContainText('chega ao seu e-mail: client@acme.test')
  await box.getByRole('button', { name: 'Parar de receber' }).click()
  await expect(box.getByRole('button', { name: 'Quero receber' })).toBeVisible()
})
