import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
const text = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })

test('files go both ways between a shop’s page and the desk, and the ticket that is made of it has them', async ({
  as,
  visitor,
  environment,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(/net::ERR_INTERNET_DISCONNECTED/)
  const name = subject('Rita')
  const customer = await visitor()
  await customer.goto(`${environment.url.replace(/\/\/(localhost|127\.0\.0\.1)/, '//loja.localhost')}/dev/widget`)
  await customer.getByRole('button', { name: 'Abrir o chat' }).click()
  const chat = customer.frameLocator('iframe[title="Chat"]')
  await chat.getByLabel('Seu nome').fill(name)
  await chat.getByLabel('Seu e-mail').fill('rita@fora.com.br')
  await chat.getByLabel('Sua mensagem').fill('A nota veio errada')
  await chat.getByLabel('Li e aceito').check()
  await chat.getByRole('button', { name: 'Iniciar conversa' }).click()
  const chooser = chat.locator('input[type=file]')
  const chosen = chat.getByRole('list', { name: 'Arquivos da mensagem' })
  await chooser.setInputFiles([text('vazio.txt', '')])
  await expect(chat.getByText('vazio.txt está vazio.')).toBeVisible()
  // Without a network it stays, and goes out at a press once that is back.
  await customer.context().setOffline(true)
  await chooser.setInputFiles([text('nota.txt', 'nota fiscal 123')])
  await expect(chosen.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await customer.context().setOffline(false)
  await chosen.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(chosen.getByText('enviado')).toBeVisible()
  await chat.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(chat.getByRole('button', { name: 'Baixar nota.txt' })).toBeVisible()
  await expect(chosen.getByRole('listitem')).toHaveCount(0)
  expect((await new AxeBuilder({ page: customer }).include(['balcao-chat']).analyze()).violations).toEqual([])

  const staff = await as('supervisor')
  await staff.goto('/chat')
  await staff.getByRole('button', { name: `Assumir: ${name}` }).click()
  const [fetched] = await Promise.all([
    staff.waitForEvent('download'),
    staff
      .getByRole('button', { name: /nota\.txt/ })
      .first()
      .click(),
  ])
  expect(await readFile(await fetched.path(), 'utf8')).toBe('nota fiscal 123')
  await staff.locator('input[type=file]').setInputFiles([text('corrigida.txt', 'nota fiscal 124')])
  await expect(staff.getByText('corrigida.txt')).toBeVisible()
  await expect(staff.getByRole('progressbar')).toHaveCount(0)
  expect(await violations(staff)).toEqual([])
  await staff.getByPlaceholder('Digite sua mensagem...').fill('Segue a nota certa.')
  await staff.keyboard.press('Enter')
  await expect(chat.getByText('Segue a nota certa.')).toBeVisible()
  const [download] = await Promise.all([
    customer.waitForEvent('download'),
    chat.getByRole('button', { name: 'Baixar corrigida.txt' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toBe('nota fiscal 124')

  await staff.getByRole('button', { name: 'Criar ticket' }).click()
  const link = staff.getByRole('link', { name: /Abrir (o )?ticket/ }).last()
  await expect(link).toBeVisible()
  await staff.goto((await link.getAttribute('href')) ?? '')
  const files = staff.getByRole('article').filter({ hasText: 'Conversa do chat' })
  for (const one of ['nota.txt', 'corrigida.txt']) await expect(files.getByText(one).first()).toBeVisible()
})
