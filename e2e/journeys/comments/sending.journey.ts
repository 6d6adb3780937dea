import type { Page } from '@playwright/test'
import { CONNECTION_LOSS, refused } from '../../fixtures/error-guard.ts'
import { composer, expectWritten, message, openTicket, sendNow } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const held = (page: Page) => page.getByRole('list', { name: 'Respostas a enviar' }).getByRole('article')
const reply = async (page: Page, text: string) => {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(held(page).filter({ hasText: text })).toHaveCount(1)
}

test('a reply is held, taken back into the editor, and sent by itself after the tab was closed', async ({ as, apis, subject }) => {
  const client = await apis('client')
  const ticket = await client.create(subject('Desfazer o envio'))
  const said = async () => (await client.comments(ticket.id)).map(({ content }) => content)
  const page = await as('agent')
  await openTicket(page, ticket.id)

  await reply(page, 'Com um erro')
  await held(page)
    .getByRole('button', { name: /^Desfazer \(\d+ s\)$/ })
    .click()
  await expect(held(page)).toHaveCount(0)
  await expectWritten(page, 'Com um erro')
  await expect(composer(page)).toBeFocused()

  await reply(page, 'Sem o erro')
  await sendNow(page, 'Sem o erro')
  expect(await said(), 'what was taken back never went out').toEqual(['Sem o erro'])

  await reply(page, 'Depois de fechar a aba')
  await expectWritten(page, '')
  expect(await said()).toEqual(['Sem o erro'])
  await page.close()
  await expect.poll(said, { timeout: 60_000 }).toEqual(['Sem o erro', 'Depois de fechar a aba'])
})

test('no worker, no sending: a reply held meanwhile goes out when there is one again', { tag: '@long' }, async ({
  as,
  apis,
  environment,
  subject,
}) => {
  const client = await apis('client')
  const ticket = await client.create(subject('Sem trabalhador'))
  const said = async () => (await client.comments(ticket.id)).map(({ content }) => content)
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await environment.command('worker/kill')
  await reply(page, 'Chega mais tarde')
  await expect(held(page).getByRole('button', { name: 'Enviando…' })).toBeVisible({ timeout: 30_000 })
  expect(await said()).toEqual([])
  await environment.command('worker/start')
  await expect.poll(said, { timeout: 60_000 }).toEqual(['Chega mais tarde'])
  await expect(held(page)).toHaveCount(0)
  await expect(message(page, 'Chega mais tarde')).toHaveCount(1)
})

test('a planned reply waits at the desk, and the customer’s message calls it off and keeps its text', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const client = await apis('client')
  const ticket = await client.create(subject('Programar o envio'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await composer(page).fill('Conseguiu testar?')
  await page.getByRole('button', { name: 'Programar envio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Programar envio' })
  await dialog.getByRole('button', { name: 'Programar', exact: true }).click()
  await expect(dialog.getByText('Escolha uma data futura, em até um ano.')).toBeVisible()
  await dialog.getByRole('button', { name: /^Amanhã às 9h/ }).click()
  await expect(held(page)).toContainText('Programada para')
  await expectWritten(page, '')
  await page.reload()
  await expect(held(page)).toContainText('Programada para')
  expect(await client.comments(ticket.id)).toEqual([])

  await client.comment(ticket.id, 'Já testei, funcionou.')
  await expect(held(page)).toContainText('Não enviada: o cliente escreveu antes')
  await held(page).getByRole('button', { name: 'Voltar ao editor' }).click()
  await expectWritten(page, 'Conseguiu testar?')
  await expect(held(page)).toHaveCount(0)
  expect((await client.comments(ticket.id)).map(({ content }) => content)).toEqual(['Já testei, funcionou.'])
})

test('a reply written without the newest message is stopped, shown that message, and sent all the same when wanted', {
  tag: '@long',
}, async ({ as, apis, environment, subject, errorGuard }) => {
  errorGuard.expect(refused(409), CONNECTION_LOSS)
  const client = await apis('client')
  const ticket = await client.create(subject('Resposta atrasada'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  // Without the worker nobody tells this page of the new message, once what was told before has been read again.
  await environment.command('worker/kill')
  await page.waitForLoadState('networkidle')
  await client.comment(ticket.id, 'Esqueça, já funcionou.')
  await composer(page).fill('Tente reiniciar.')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const stopped = page.getByRole('alert').filter({ hasText: 'Chegou uma mensagem enquanto você escrevia.' })
  await expect(stopped).toContainText('Esqueça, já funcionou.')
  await expectWritten(page, 'Tente reiniciar.', 'the text is kept')
  await expect(held(page)).toHaveCount(0)
  await stopped.getByRole('button', { name: 'Revisar' }).click()
  await expect(stopped).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
  // Looked at, it is no news any more.
  await client.comment(ticket.id, 'Ou melhor: voltou.')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(stopped).toContainText('Ou melhor: voltou.')
  await stopped.getByRole('button', { name: 'Enviar mesmo assim' }).click()
  await sendNow(page, 'Tente reiniciar.')
  expect((await client.comments(ticket.id)).map(({ content }) => content)).toEqual([
    'Esqueça, já funcionou.',
    'Ou melhor: voltou.',
    'Tente reiniciar.',
  ])
  await environment.command('worker/start')
})
