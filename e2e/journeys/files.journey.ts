import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const file = (name: string, buffer: Buffer = Buffer.from(`conteúdo de ${name}`)) => ({ name, mimeType: 'text/plain', buffer })
const tray = (page: Page) => page.getByRole('list', { name: 'Arquivos a enviar' })
const choose = (page: Page, ...files: ReturnType<typeof file>[]) => page.getByLabel('Anexar arquivos').first().setInputFiles(files)
const got = (page: Page, name: string) => page.getByRole('button', { name: `Baixar ${name}` })

test('a customer sends files, the agent sees them live and fetches them; a note’s file stays inside', async ({ as, apis, subject }) => {
  test.setTimeout(120_000)
  const api = await apis('client')
  const ticket = await api.create(subject('Fotos do painel'))
  const agent = await as('agent')
  await agent.goto(`/tickets/${ticket.id}`)
  await expect(agent.getByRole('heading', { level: 1, name: ticket.title })).toBeVisible()
  const customer = await as('client')
  await customer.goto(`/portal/ticket/${ticket.id}`)

  await choose(customer, file('painel.png', PNG), file('vazio.txt', Buffer.alloc(0)), file('log da máquina.txt'))
  await expect(tray(customer).getByText('O arquivo está vazio')).toBeVisible()
  await expect(tray(customer).getByText('Pronto')).toHaveCount(2)
  await customer.getByRole('button', { name: 'Tirar vazio.txt' }).click()
  // What arrived outlives the page.
  await customer.reload()
  await expect(tray(customer).getByRole('listitem')).toHaveCount(2)
  await customer.getByRole('textbox', { name: 'Sua resposta' }).fill('Seguem as fotos')
  await customer.getByRole('button', { name: /^Enviar resposta/ }).click()
  await expect(got(customer, 'painel.png')).toBeVisible()
  await expect(tray(customer)).toHaveCount(0)

  await expect(got(agent, 'painel.png')).toBeVisible()
  const fetching = agent.waitForEvent('download')
  await got(agent, 'log da máquina.txt').click()
  const download = await fetching
  expect(download.suggestedFilename()).toBe('log da máquina.txt')
  expect(await readFile(await download.path(), 'utf8')).toBe('conteúdo de log da máquina.txt')

  await agent.getByRole('tab', { name: 'Nota interna' }).click()
  await choose(agent, file('diagnóstico.txt'))
  await expect(tray(agent).getByText('Pronto')).toBeVisible()
  await agent.getByRole('textbox', { name: 'Nota interna' }).fill('Só para nós')
  await agent.keyboard.press('Control+Enter')
  await expect(got(agent, 'diagnóstico.txt')).toBeVisible()
  await agent.getByRole('button', { name: 'Excluir o anexo painel.png' }).click()
  await agent.getByRole('button', { name: 'Excluir anexo' }).click()
  await expect(got(customer, 'painel.png')).toHaveCount(0)
  await expect(got(customer, 'log da máquina.txt')).toBeVisible()
  await expect(customer.getByText('diagnóstico.txt')).toHaveCount(0)
})
