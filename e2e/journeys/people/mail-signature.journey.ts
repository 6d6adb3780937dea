import { keptMail, sendMail } from '../../fixtures/incoming-mail.ts'
import { enter, someone } from '../../fixtures/profile.ts'
import { message, openTicket, write } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('somebody signs their answers by mail, and the mailbox quotes what was said before', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
  subject,
}) => {
  test.setTimeout(120_000)
  const { email } = await someone({ environment, apis }, 'supervisor')
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?parte=preferencias')
  const signature = page.getByRole('region', { name: 'Assinatura nos e-mails' })
  await signature.getByLabel('Sua assinatura').fill('Nara *Costa*\nFinanceiro')
  await signature.getByRole('button', { name: 'Salvar assinatura' }).click()
  await expect(page.getByText('Assinatura salva.')).toBeVisible()
  await page.reload()
  await expect(signature.getByLabel('Sua assinatura')).toHaveValue('Nara *Costa*\nFinanceiro')

  const title = subject('Boleto vencido')
  const from = `nina.${Date.now()}@loja-da-nina.test`
  await sendMail(environment, { from, to: 'financeiro@acme.test', subject: title, text: 'Qual é o novo vencimento?' })
  const api = await apis('admin')
  const ticketOf = async () => (await api.tickets('limit=50&sort=createdAt')).find((one) => one.title === title)
  await expect.poll(async () => (await ticketOf())?.title, { timeout: 30_000 }).toBe(title)
  await openTicket(page, (await ticketOf())?.id ?? 0)
  const answer = `Vence na sexta. ${title}`
  await write(page, 'Resposta ao cliente', answer)
  await expect(message(page, answer)).toHaveCount(1)
  const { text } = await keptMail(environment.url, from, answer)
  expect(text).toMatch(
    /Nara \*Costa\*\nFinanceiro\n\nAcme Financeiro\nacme\.test\n\nEm .+ escreveu:\n\n> Qual é o novo vencimento\?\n\nPara responder/,
  )
})
