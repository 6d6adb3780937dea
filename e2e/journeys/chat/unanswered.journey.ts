import { expect, test } from '../../fixtures/test.ts'

test('where nobody is there the chat says so before it begins, and offers a ticket in place of waiting', async ({
  visitor,
  environment,
  subject,
}) => {
  // Whoever had the app open in a test before is taken for present a little longer.
  test.setTimeout(240_000)
  const page = await visitor()
  const chat = page.frameLocator('iframe[title="Chat"]')
  await expect(async () => {
    await page.goto(`${environment.url.replace(/\/\/(localhost|127\.0\.0\.1)/, '//loja.localhost')}/dev/widget`)
    await page.getByRole('button', { name: 'Abrir o chat' }).click()
    await expect(chat.getByText('Não há atendentes disponíveis agora.')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 150_000 })
  await chat.getByLabel('Seu nome').fill(subject('Rui'))
  await chat.getByLabel('Seu e-mail').fill('rui@fora.com.br')
  await chat.getByLabel('Sua mensagem').fill('O pedido veio trocado')
  await chat.getByLabel('Li e aceito').check()
  await chat.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(chat.getByText(/^Não há atendentes disponíveis agora\. Você pode continuar esperando/)).toBeVisible({ timeout: 30_000 })
  await chat.getByRole('button', { name: 'Criar ticket' }).click()
  await expect(chat.getByText(/^Ticket #\d+ criado com esta conversa\.$/)).toBeVisible()
  await expect(chat.getByText('A conversa foi encerrada.')).toBeVisible()
})
