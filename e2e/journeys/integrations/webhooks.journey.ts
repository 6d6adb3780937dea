import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  // A toast that comes or goes is half transparent meanwhile: its colours are not those that people read.
  await page.evaluate(async () => {
    const ends = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

type Got = { headers: IncomingHttpHeaders; body: string }

/** Another program on this machine, which answers as it is told to. */
async function aReceiver() {
  const got: Got[] = []
  const state = { status: 200 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      response.writeHead(state.status).end('recebido')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/balcao`
  return { got, state, url, close: () => new Promise<void>((done) => server.close(() => done())) }
}

test('a webhook is set up, tried out, and called with a signature; what failed is sent again by hand', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(400))
  const receiver = await aReceiver()
  const name = subject('ERP')
  const title = subject('Nota fiscal')
  const page = await as('admin')
  await page.goto('/integrations/new')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Endereço').fill('http://example.com/')
  await page.getByRole('checkbox', { name: 'O status muda' }).check()
  await page.getByRole('button', { name: 'Adicionar cabeçalho' }).click()
  await page.getByLabel('Nome do cabeçalho 1').fill('X-Chave')
  await page.getByLabel('Valor do cabeçalho 1').fill('segredo-nosso')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Use um endereço https completo do mundo externo, sem usuário nem senha.')).toBeVisible()
  await page.getByLabel('Endereço').fill(receiver.url)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const once = page.getByRole('dialog', { name: 'Segredo' })
  const secret = (await once.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  expect(await violations(page)).toEqual([])
  await once.getByRole('button', { name: 'Já copiei' }).click()

  await page.getByRole('button', { name: 'Enviar um teste' }).click()
  await expect(page.getByText(/Respondeu 200 em \d+ ms/)).toBeVisible()
  await expect(page.getByText('recebido', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])

  const told = (type: string, text: string) => receiver.got.find(({ body }) => body.includes(`"type":"${type}"`) && body.includes(text))
  const client = await apis('client')
  const ticket = await client.create(title)
  await expect.poll(() => told('ticket.created', title) !== undefined, { timeout: 20_000 }).toBe(true)
  const { headers, body } = told('ticket.created', title) as Got
  expect(headers['x-chave']).toBe('segredo-nosso')
  const mac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(
    `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`,
  )
  expect(headers['webhook-signature']).toBe(`v1,${mac.digest('base64')}`)
  expect((JSON.parse(body) as { data: { ticket: { number: number } } }).data.ticket.number).toBe(ticket.number)

  receiver.state.status = 503
  const supervisor = await apis('supervisor')
  await supervisor.change(ticket.id, { status: 'open' })
  await expect.poll(() => told('ticket.status_changed', title) !== undefined, { timeout: 20_000 }).toBe(true)
  await page.getByRole('link', { name: '← Webhooks' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Ver entregas' }).click()
  const failed = page.getByRole('row').filter({ hasText: 'O status muda' })
  await expect(failed).toContainText('Esperando: resposta 503, próxima em')
  const delivered = page.getByRole('row').filter({ hasText: 'Um ticket é aberto' }).first()
  await expect(delivered).toContainText('Entregue: resposta 200')
  expect(await violations(page)).toEqual([])
  receiver.state.status = 200
  const before = receiver.got.length
  await delivered.getByText('Um ticket é aberto').click()
  const opened = page.getByRole('dialog', { name: /^Entrega \d+$/ })
  await expect(opened.getByText('"type": "ticket.created"')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await opened.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(page.getByText('A entrega será enviada de novo')).toBeVisible()
  await expect.poll(() => receiver.got.length, { timeout: 20_000 }).toBeGreaterThan(before)

  await page.getByRole('link', { name: 'Webhooks', exact: true }).click()
  await row.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page
    .getByRole('dialog', { name: `Excluir o webhook “${name}”?` })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await expect(page.getByText(`Webhook “${name}” excluído`)).toBeVisible()
  await receiver.close()
})

test('who may not manage integrations is told so, and finds no way to them', async ({ as }) => {
  const page = await as('manager')
  await page.goto('/integrations/webhooks')
  await expect(page.getByText('Você não pode ver as integrações')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Integrações' })).toHaveCount(0)
})

test('a channel of a chat service gets messages, without a secret that nobody needs', async ({ as, apis, subject }) => {
  const receiver = await aReceiver()
  const name = subject('Plantão')
  const title = subject('Fila parada')
  const page = await as('admin')
  await page.goto('/integrations/new')
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByLabel('Quem recebe').selectOption({ label: 'Slack: uma mensagem num canal' })
  await expect(page.getByRole('button', { name: 'Adicionar cabeçalho' })).toBeHidden()
  await page.getByLabel('Endereço').fill(receiver.url)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByRole('button', { name: 'Enviar um teste' }).click()
  await expect(page.getByText(/Respondeu 200 em \d+ ms/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Segredo' })).toBeHidden()
  expect(JSON.parse(receiver.got[0]?.body ?? '')).toEqual({ text: `*Teste do Balcão: “${name}” está ligado a este canal.*` })
  const client = await apis('client')
  const ticket = await client.create(title)
  const message = () => receiver.got.find(({ body }) => body.includes(title))?.body ?? ''
  await expect.poll(message, { timeout: 20_000 }).toContain(`/tickets/${ticket.id}|#${ticket.number} · ${title}>`)
  await page.goto('/integrations/webhooks')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Slack')
  await row.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(row).toBeHidden()
  await receiver.close()
})
