import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../../fixtures/accounts.ts'
import { said } from '../../fixtures/portal-pages.ts'
import { openList, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const field = (page: Page) => page.locator('#resposta-em-lote')
const select = async (page: Page, titles: readonly string[]) => {
  for (const title of titles) await rowOf(page, title).getByRole('checkbox').check()
  await expect(page.getByRole('toolbar', { name: 'Ações em lote' })).toContainText(`${titles.length} selecionados`)
}

test('three tickets are answered together, each in its own words; one that was written on meanwhile is left out, and tried again', async ({
  as,
  apis,
  subject,
}) => {
  test.setTimeout(120_000)
  const client = await apis('client')
  const common = subject('Queda da rede')
  const [a, b, c] = [await client.create(`${common} A`), await client.create(`${common} B`), await client.create(`${common} C`)]
  const page = await as('agent')
  await openList(page, '?view=all')
  await select(page, [a.title, b.title, c.title])
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Responder a 3 tickets' })
  await field(page).fill('Olá, {{cliente.primeiro_nome}}. Sobre “{{ticket.assunto}}”: já voltou.')
  await dialog.getByRole('combobox', { name: 'Depois de enviar' }).selectOption('Aguardando cliente')
  const preview = dialog.getByRole('region', { name: /^Pré-visualizar em/ })
  const first = ACCOUNTS.client.name.split(' ')[0] ?? ''
  await expect(preview).toContainText(`Olá, ${first}. Sobre “${a.title}”: já voltou.`)
  await preview.getByRole('button', { name: 'Próximo ticket' }).click()
  await expect(preview).toContainText(`Sobre “${b.title}”`)
  await client.comment(c.id, 'Caiu de novo!')
  await dialog.getByRole('button', { name: 'Enviar a 1 cliente' }).click()

  const progress = page.getByRole('dialog', { name: 'Resposta em lote' })
  await expect(progress).toContainText(/Começa em \d+ segundo/)
  await progress.getByRole('button', { name: 'Desfazer' }).click()
  // Taken back, the text is there again.
  await expect(field(page)).toContainText('já voltou')
  await expect(dialog).toContainText('1 ticket fica de fora')
  await expect(dialog.getByRole('link', { name: c.title })).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar a 1 cliente' }).click()
  await expect(progress).toContainText('2 mensagens enviadas', { timeout: 30_000 })
  await expect(progress).toContainText('1 ticket não recebeu')
  await expect(progress.getByRole('link', { name: c.title })).toBeVisible()
  const last = async (id: number) => (await client.comments(id)).at(-1)?.content
  expect([await last(a.id), await last(c.id)]).toEqual([`Olá, ${first}. Sobre “${a.title}”: já voltou.`, 'Caiu de novo!'])
  expect((await client.ticket(b.id)).status).toBe('waiting_customer')
  await progress.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(progress).toContainText('3 mensagens enviadas', { timeout: 30_000 })
  expect(await last(c.id)).toContain('já voltou')
  await progress.getByRole('link', { name: 'Ver respostas em lote' }).click()
  await expect(page.getByRole('table', { name: 'Respostas em lote' })).toContainText('3 de 3')

  const portal = await as('client')
  await portal.goto(`/portal/ticket/${a.id}`)
  await expect(said(portal, `Sobre “${a.title}”: já voltou.`)).toBeVisible()
})

test('a ticket without a value for a variable is named before anything is sent, and a note stays inside', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  test.setTimeout(120_000)
  const stranger = await apis('client')
  const common = subject('Nota a muitos')
  const [a, b] = [await stranger.create(`${common} A`), await stranger.create(`${common} B`)]
  const page = await as('agent')
  await openList(page, '?view=all')
  await select(page, [a.title, b.title])
  await page.getByRole('toolbar', { name: 'Ações em lote' }).getByRole('button', { name: 'Responder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Responder a 2 tickets' })
  await field(page).fill('{{cliente.nao_existe}}')
  await expect(dialog).toContainText('Variáveis que não existem: cliente.nao_existe')
  await dialog.getByRole('tab', { name: 'Nota interna' }).click()
  await field(page).fill('Ver com a operadora o ticket {{ticket.numero}}.')
  await dialog.getByRole('button', { name: 'Anotar em 2 tickets' }).click()
  const progress = page.getByRole('dialog', { name: 'Resposta em lote' })
  await expect(progress).toContainText('2 mensagens enviadas', { timeout: 30_000 })
  await progress.getByRole('button', { name: 'Fechar' }).click()
  expect(await stranger.comments(a.id)).toEqual([])
  const agent = await apis('agent')
  expect((await agent.comments(b.id)).map(({ content }) => content)).toEqual([`Ver com a operadora o ticket ${b.number}.`])
})

test('a supervisor sees what colleagues sent to many, and what became of it', { tag: '@long' }, async ({ as, apis, subject }) => {
  const client = await apis('client')
  const colleague = await apis('colleague')
  const ticket = await client.create(subject('De um colega'))
  const content = subject('Voltou')
  const made = await colleague.send('POST', '/api/tickets/bulk-replies', { tickets: [{ id: ticket.id }], content })
  expect(made.status()).toBe(201)
  const page = await as('supervisor')
  await page.goto('/tickets/bulk-replies')
  const table = page.getByRole('table', { name: 'Respostas em lote' })
  await page.getByRole('combobox', { name: 'De quem' }).selectOption('Da organização')
  await table.getByRole('row').filter({ hasText: content }).click()
  const details = page.getByRole('dialog', { name: 'Resposta em lote' })
  await expect(details).toContainText(ACCOUNTS.colleague.name)
  await details.getByRole('button', { name: 'Desfazer' }).click()
  await expect(details).toContainText('Envio desfeito. Nada foi enviado.')
})
