import type { Page } from '@playwright/test'
import { isAccessible } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Begins a conversation on the page of a shop, as a guest. */
async function writeAs(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url.replace(/\/\/(localhost|127\.0\.0\.1)/, '//loja.localhost')}/dev/widget`)
  await page.getByRole('button', { name: 'Abrir o chat' }).click()
  const chat = page.frameLocator('iframe[title="Chat"]')
  await chat.getByLabel('Seu nome').fill(name)
  await chat.getByLabel('Seu e-mail').fill('rui@fora.com.br')
  await chat.getByLabel('Sua mensagem').fill('Esqueci a senha')
  await chat.getByLabel('Li e aceito').check()
  await chat.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(chat.getByText(/Você está na posição \d+ da fila/)).toBeVisible()
}

test('who answers in the chat takes templates and articles, and finds again what they began to write', async ({
  as,
  visitor,
  environment,
  subject,
}) => {
  test.setTimeout(120_000)
  const [rui, eva] = [subject('Rui'), subject('Eva')]
  const [first, second] = [await visitor(), await visitor()]
  await writeAs(first, environment.url, rui)
  await writeAs(second, environment.url, eva)

  const staff = await as('supervisor')
  await staff.goto('/chat')
  await staff.getByRole('button', { name: `Assumir: ${rui}` }).click()
  const field = staff.getByPlaceholder('Digite sua mensagem...')
  await expect(staff.getByRole('button', { name: 'Inserir template (/)' })).toBeVisible()
  await field.press('/')
  const find = staff.getByRole('dialog', { name: 'Templates' }).getByRole('combobox', { name: 'Buscar template' })
  await expect(find).toBeFocused()
  await find.fill('Pedir captura')
  await expect(staff.getByRole('option')).toHaveCount(1)
  await isAccessible(staff, 'templates in the chat')
  await staff.keyboard.press('Enter')
  await expect(field).toHaveValue(/^Olá, Rui\.\n\nPara entender/)
  await expect(field).toBeFocused()
  await field.press('Control+z')
  await expect(field, 'a template is taken back as one step').toHaveValue('')
  await field.press('Control+Shift+z')
  await expect(field).toHaveValue(/^Olá, Rui\.\n\nPara entender/)

  // What was begun stays with its conversation.
  await staff.getByRole('button', { name: `Assumir: ${eva}` }).click()
  await expect(field).toHaveValue('')
  await field.fill('Olá {{ticket.numero}}')
  await expect(staff.getByText('Preencha antes de enviar: {{ticket.numero}}')).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Enviar mensagem' })).toBeDisabled()
  const queue = staff.getByRole('navigation', { name: 'Na fila' })
  await queue.getByRole('button', { name: new RegExp(rui) }).click()
  await expect(field).toHaveValue(/^Olá, Rui\./)

  await field.fill('')
  await field.pressSequentially('??')
  const articles = staff.getByRole('dialog', { name: 'Artigos' })
  await articles.getByRole('combobox', { name: 'Buscar artigos' }).fill('Redefinir a senha')
  await staff.getByRole('option', { name: /^Redefinir a senha/ }).click()
  await articles.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(field).toHaveValue(/^Redefinir a senha.*: https?:\/\/\S+\/portal\/article\/\d+-\S+$/)
  await field.press('Enter')
  const link = first.frameLocator('iframe[title="Chat"]').getByRole('link', { name: /\/portal\/article\// })
  await expect(link).toHaveAttribute('href', /\/portal\/article\/\d+-/)

  // Who wanted none wanted the sign.
  await field.press('/')
  await expect(find).toBeFocused()
  await staff.keyboard.press('Escape')
  await expect(field).toHaveValue('/')
  await expect(field).toBeFocused()
})

test('an article that the customer cannot read is marked before it is inserted', { tag: '@long' }, async ({
  as,
  visitor,
  environment,
  subject,
}) => {
  const rui = subject('Rui')
  await writeAs(await visitor(), environment.url, rui)
  const staff = await as('supervisor')
  await staff.goto('/chat')
  await staff.getByRole('button', { name: `Assumir: ${rui}` }).click()
  await staff.getByRole('button', { name: 'Inserir artigo da base de conhecimento (??)' }).click()
  const articles = staff.getByRole('dialog', { name: 'Artigos' })
  await articles.getByRole('combobox', { name: 'Buscar artigos' }).fill('plantão')
  await staff
    .getByRole('option', { name: /Só a equipe/ })
    .first()
    .click()
  await expect(articles.getByRole('alert')).toContainText(`${rui} não pode ler este artigo`)
  await isAccessible(staff, 'an article that is not for the customer')
  await articles.getByRole('button', { name: 'Trecho', exact: true }).click()
  const field = staff.getByPlaceholder('Digite sua mensagem...')
  await expect(field).not.toHaveValue('')
  await expect(field).not.toHaveValue(/\/portal\/article\//)
})
