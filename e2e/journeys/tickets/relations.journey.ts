import { ACCOUNTS } from '../../fixtures/accounts.ts'
import { expectInField } from '../../fixtures/message-field.ts'
import { choose, message, openTicket, property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a parent is linked to its child, is resolved, and its child answered and resolved with it', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const client = await apis('client')
  const [parent, child] = [await client.create(subject('Queda geral')), await client.create(subject('Minha queda'))]
  const page = await as('agent')
  await openTicket(page, parent.id)
  const links = page.getByRole('region', { name: 'Vínculos' })
  await links.getByRole('button', { name: 'Vincular…' }).click()
  const dialog = page.getByRole('dialog', { name: `Vincular #${parent.number} a outro ticket` })
  await dialog.getByRole('combobox', { name: 'Este ticket' }).click()
  await page.getByRole('option', { name: 'Pai de' }).click()
  await dialog.getByRole('combobox', { name: 'Ticket', exact: true }).fill(String(child.number))
  await page.getByRole('option', { name: child.title }).click()
  await dialog.getByRole('button', { name: 'Vincular', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(links.getByRole('link', { name: child.title })).toBeVisible()
  await expect(links).toContainText('1 de 1 em aberto')

  await (await apis('agent')).comment(parent.id, 'A queda geral foi resolvida.')
  await choose(page, 'Status', 'Resolvido')
  await page.getByRole('button', { name: 'Responder e resolver…' }).click()
  const children = page.getByRole('dialog', { name: 'Responder a 1 ticket' })
  // What was last said on the parent stands there.
  await expectInField(page.locator('#resposta-em-lote'), 'A queda geral foi resolvida.')
  await children.getByRole('button', { name: 'Enviar a 1 cliente' }).click()
  const progress = page.getByRole('dialog', { name: 'Resposta em lote' })
  await expect(progress).toContainText('1 mensagem enviada', { timeout: 30_000 })
  await progress.getByRole('button', { name: 'Fechar' }).click()
  await expect(links).toContainText('0 de 1 em aberto')
  await expect.poll(async () => (await client.ticket(child.id)).status).toBe('resolved')
  await expect.poll(async () => (await client.comments(child.id)).map(({ content }) => content)).toEqual(['A queda geral foi resolvida.'])

  await links.getByRole('link', { name: child.title }).click()
  await expect(property(page, 'Status')).toContainText('Resolvido')
  await links.getByRole('button', { name: `Desfazer vínculo com o #${parent.number}` }).click()
  await expect(links.getByRole('link', { name: parent.title })).toHaveCount(0)
})

test('a message about something else becomes a ticket of its customer, linked to where it was said', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const client = await apis('client')
  const ticket = await client.create(subject('Duas coisas em uma'))
  await client.comment(ticket.id, 'E a nota fiscal veio com outro CNPJ.')
  const [colleague, supervisor] = [await apis('colleague'), await apis('supervisor')]
  for (const one of [colleague, supervisor]) expect((await one.send('POST', `/api/tickets/${ticket.id}/watchers`, {})).ok()).toBe(true)
  const options = (await (await supervisor.send('GET', '/api/tickets/options')).json()) as { queues: { id: number; name: string }[] }
  const queue = options.queues[0] as { id: number; name: string }
  expect((await supervisor.send('PUT', `/api/tickets/${ticket.id}/watchers/teams/${queue.id}`, {})).ok()).toBe(true)
  const title = subject('Nota com outro CNPJ')
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await message(page, 'E a nota fiscal veio').getByRole('button', { name: 'Abrir novo ticket desta mensagem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo ticket desta mensagem' })
  const field = dialog.getByLabel('Assunto')
  await expect(field).toHaveValue('E a nota fiscal veio com outro CNPJ.')
  await field.fill('')
  await field.press('Enter')
  await expect(dialog.getByText('Dê um assunto ao novo ticket.')).toBeVisible()
  await field.fill(title)
  const along = dialog.getByRole('group', { name: 'Também acompanham o novo ticket' })
  await expect(along.getByRole('checkbox', { name: ACCOUNTS.colleague.name }), 'colleagues go along').toBeChecked()
  await along.getByRole('checkbox', { name: ACCOUNTS.supervisor.name }).press('Space')
  const whole = along.getByRole('checkbox', { name: `${queue.name} · equipe inteira` })
  await expect(whole, 'a team is asked for').not.toBeChecked()
  await whole.press('Space')
  await field.press('Enter')
  await expect(dialog).toHaveCount(0)
  const links = page.getByRole('region', { name: 'Vínculos' })
  await links.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(message(page, 'E a nota fiscal veio com outro CNPJ.')).toHaveCount(1)
  const made = Number(new URL(page.url()).pathname.split('/').at(-1))
  const answer = await colleague.send('GET', `/api/tickets/${made}/watchers`)
  const followers = ((await answer.json()) as { user: { id: number } }[]).map(({ user }) => user.id)
  expect(followers).toContain(colleague.userId)
  expect(followers).not.toContain(supervisor.userId)
  const teams = await colleague.send('GET', `/api/tickets/${made}/watchers/teams`)
  expect(((await teams.json()) as { name: string }[]).map(({ name }) => name)).toEqual([queue.name])
  await expect(links.getByRole('link', { name: ticket.title })).toBeVisible()
})
