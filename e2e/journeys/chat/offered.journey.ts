import type { ChatColleagues, ChatQueue } from '@balcao/contracts/chat/queue'
import type { Page } from '@playwright/test'
import { answered } from '../../fixtures/answers.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Somebody on the shop's page asks for a person. */
async function ask(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url.replace(/\/\/(localhost|127\.0\.0\.1)/, '//loja.localhost')}/dev/widget`)
  await page.getByRole('button', { name: 'Abrir o chat' }).click()
  const chat = page.frameLocator('iframe[title="Chat"]')
  await chat.getByLabel('Seu nome').fill(name)
  await chat.getByLabel('Seu e-mail').fill('rui@fora.com.br')
  await chat.getByLabel('Sua mensagem').fill('A entrega não chegou')
  await chat.getByLabel('Li e aceito').check()
  await chat.getByRole('button', { name: 'Iniciar conversa' }).click()
  await expect(chat.getByText(/Você está na posição \d+ da fila/)).toBeVisible()
}

test('a conversation reaches whoever it is offered to on any page, and opens by one press', async ({
  as,
  apis,
  visitor,
  environment,
  subject,
}) => {
  const name = subject('Rui')
  const staff = await as('supervisor')
  await staff.goto('/dashboard')
  await expect(staff.getByRole('button', { name: /^Abrir o chat/ })).toBeVisible()
  await ask(await visitor(), environment.url, name)
  // What waits longer is offered first; whoever is chosen by name is asked at once.
  const colleague = await apis('manager')
  const { waiting } = await answered<ChatQueue>(colleague, 'GET', '/api/chat/queue')
  const { id } = waiting.find(({ customer }) => customer.name === name) ?? { id: 0 }
  await answered(colleague, 'POST', `/api/chat/conversations/${id}/take`)
  const { data } = await answered<ChatColleagues>(colleague, 'GET', `/api/chat/conversations/${id}/colleagues`)
  const supervisor = data.find((one) => one.name === 'Rafael Siqueira')
  await answered(colleague, 'POST', `/api/chat/conversations/${id}/transfer`, { userId: supervisor?.id })
  const offer = staff
    .getByRole('region', { name: 'Ofertas' })
    .locator('div')
    .filter({ hasText: `${name} espera no chat` })
  await expect(offer).toContainText(/Oferta termina em \d+ s/)
  await expect(staff.getByRole('link', { name: /^Chat \d+$/ })).toBeVisible()
  await offer.getByRole('button', { name: 'Atender', exact: true }).click()
  await expect(staff).toHaveURL(/\/chat\?id=\d+$/)
  await expect(staff.getByTestId('chat-message').filter({ hasText: 'A entrega não chegou' })).toBeVisible()
  await expect(staff.getByText(`${name} espera no chat`)).toHaveCount(0)
  await expect(staff.getByRole('region', { name: 'Resumo' })).toContainText('A entrega não chegou')
  // Others begin with no conversation of their own.
  await staff.getByRole('button', { name: 'Encerrar' }).click()
  await expect(staff.getByText('Escolha uma conversa')).toBeVisible()
})
