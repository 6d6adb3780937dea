import { ACCOUNTS } from '../../fixtures/accounts.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { linkIn, mailTo } from '../../fixtures/mail.ts'
import { aPerson, isAccessible, menuOf, openUsers } from '../../fixtures/people.ts'
import { PASSWORD } from '../../fixtures/profile.ts'
import { fillLogin, signIn } from '../../fixtures/sign-in.ts'
import { rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('deactivated and back again', { tag: '@long' }, async ({ as, apis, subject }) => {
  const made = await aPerson(await apis('admin'), subject('Vai e volta'), { invite: false })
  const page = await as('supervisor')
  await openUsers(page, `?q=${encodeURIComponent(made.name)}`)
  await menuOf(page, made.name, 'Desativar')
  await expect(rowOf(page, made.name)).toContainText('Inativo')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(rowOf(page, made.name)).toContainText('Ativo')
})

test('open tickets of somebody deactivated go where the dialog says, in the name of who said it', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const admin = await apis('admin')
  const made = await aPerson(admin, subject('Sai de férias'), { role: 'agent', invite: false })
  const ticket = await admin.create(subject('Muda de mãos'))
  await admin.change(ticket.id, { assigneeId: made.id })
  const page = await as('supervisor')
  await openUsers(page, `?q=${encodeURIComponent(made.name)}`)
  await menuOf(page, made.name, 'Desativar')
  const box = page.getByRole('dialog', { name: `Desativar ${made.name}?` })
  await expect(box).toContainText('1 ticket aberto está com esta pessoa.')
  await expect(box.getByRole('radio', { name: 'Voltam para a fila, sem responsável' })).toBeChecked()
  await box.getByRole('radio', { name: 'Passam para outra pessoa' }).check()
  await box.getByRole('button', { name: 'Desativar' }).click()
  await expect(box.getByText('Escolha quem recebe os tickets.').first()).toBeVisible()
  const receiver = box.getByRole('combobox', { name: 'Quem recebe' })
  await expect(receiver).toBeFocused()
  await isAccessible(page, 'the deactivation')
  await receiver.fill(ACCOUNTS.colleague.name)
  await page.getByRole('option', { name: ACCOUNTS.colleague.name }).click()
  await box.getByRole('button', { name: 'Desativar' }).click()
  await expect(box).toHaveCount(0)
  await expect(rowOf(page, made.name)).toContainText('Inativo')
  const receiverId = (await apis('colleague')).userId
  await expect.poll(async () => (await admin.ticket(ticket.id)).assignee?.id, { timeout: 15_000 }).toBe(receiverId)
  await page.goto(`/tickets/${ticket.id}`)
  await page.getByRole('button', { name: /alterações/ }).click()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `para ${ACCOUNTS.colleague.name}` })
      .last(),
  ).toContainText(ACCOUNTS.supervisor.name)
})

test('A29 R10 who was invited comes in with the role given; deactivated, their open page is closed at once', async ({
  as,
  apis,
  visitor,
  environment,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(401))
  const since = Date.now()
  const made = await aPerson(await apis('admin'), subject('Sai agora'), { role: 'agent' })
  const token = new URL(linkIn(await mailTo(environment.url, made.email, since))).searchParams.get('token')
  const theirs = await visitor()
  const accept = (name: string) => theirs.request.post('/api/auth/invites/accept', { data: { token, name, password: PASSWORD } })
  expect((await accept(made.name)).status()).toBe(200)
  expect((await accept(made.name)).ok(), 'an invite is used once').toBe(false)
  await theirs.goto('/login')
  await fillLogin(theirs, made.email, PASSWORD)
  await expect(theirs).toHaveURL('/dashboard')
  await expect(theirs.getByText('Conectado', { exact: true })).toBeVisible()
  const page = await as('supervisor')
  await openUsers(page, `?q=${encodeURIComponent(made.name)}`)
  await expect(rowOf(page, made.name)).toContainText('Ativo')
  await menuOf(page, made.name, 'Desativar')
  await expect(rowOf(page, made.name)).toContainText('Inativo')
  await expect(theirs).toHaveURL(/\/login/)
  await fillLogin(theirs, made.email, PASSWORD)
  await expect(theirs.getByText('E-mail ou senha incorretos.').first(), 'no different from a wrong password').toBeVisible()
})

test('a removal says what goes and what stays, wants the address typed, and keeps the tickets', { tag: '@long' }, async ({
  visitor,
  apis,
  subject,
}) => {
  const admin = await apis('admin')
  const made = await aPerson(admin, subject('Para excluir'), { invite: false })
  const ticket = await admin.create(subject('Fica'), { requesterId: made.id })
  const page = await visitor()
  await signIn(page, 'admin')
  await openUsers(page, `?q=${encodeURIComponent(made.name)}`)
  await menuOf(page, made.name, 'Excluir…')
  const box = page.getByRole('dialog', { name: `Excluir ${made.name}?` })
  await expect(box).toContainText('Os tickets e as mensagens ficam')
  await expect(box).toContainText('Não há volta')
  await isAccessible(page, 'the removal')
  await expect(box.getByRole('button', { name: 'Excluir' })).toBeDisabled()
  await box.getByRole('textbox').fill(made.email)
  await box.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Usuário excluído; os tickets ficaram')).toBeVisible()
  await expect(page.getByText('Ninguém com esta busca e estes filtros')).toBeVisible()
  await page.goto(`/tickets/${ticket.id}`)
  await expect(page.getByText('Usuário removido').first()).toBeVisible()
  await expect(page.getByText(made.name)).toHaveCount(0)
  // Nothing is asked of who is gone (it would be refused, and the page complain), and nobody is led to write to them.
  await page.waitForLoadState('networkidle')
  await expect(page.getByText('@removido.invalid')).toHaveCount(0)
})
