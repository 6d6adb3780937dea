import type { Locator, Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../../fixtures/accounts.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { enter, someone } from '../../fixtures/profile.ts'
import { composer, expectWritten, openList, openTicket, property, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const editor = (page: Page, role: string) => page.getByRole('region', { name: role, exact: true })
const grant = (page: Page, permission: string, scope: string) => page.getByRole('radio', { name: `${permission}: ${scope}`, exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** A system role's place in the list: roles copied by other journeys may begin with the same name. */
const systemRole = (page: Page, role: string) =>
  page.getByRole('navigation', { name: 'Todos os papéis' }).getByRole('link', { name: new RegExp(`^${role} (.* )?Papel do sistema`) })

async function openRole(page: Page, role: string): Promise<void> {
  await page.goto('/rbac/roles')
  await systemRole(page, role).click()
  await expect(editor(page, role)).toBeVisible()
}

/** Does a dangerous act and, where the proof is older than five minutes, proves who acts. */
async function dangerous(page: Page, press: Locator, done: Locator): Promise<void> {
  await press.click()
  const ask = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(ask.or(done).first()).toBeVisible()
  if (await ask.isVisible()) {
    await ask.getByLabel('Senha').fill(PASSWORD)
    await ask.getByRole('button', { name: 'Confirmar' }).click()
  }
  await expect(done).toBeVisible()
}

async function openReadOnly(page: Page, ticket: number): Promise<void> {
  await page.goto(`/tickets/${ticket}`)
  await expect(page.getByText('Você pode ler este ticket, mas não responder.')).toBeVisible()
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
}

async function save(page: Page, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Revisar e salvar' }).click()
  const review = page.getByRole('dialog', { name: `Salvar as permissões de “${role}”?` })
  await dangerous(page, review.getByRole('button', { name: 'Salvar' }), toast(page, `Papel “${role}” salvo`))
  await expect(review).toHaveCount(0)
}

test('R10 a role of its own: copied, given, narrowed while its person looks on, and removed with another in its place', async ({
  as,
  apis,
  environment,
  visitor,
  subject,
  errorGuard,
}) => {
  test.setTimeout(120_000)
  errorGuard.expect(refused(403, 409))
  const name = subject('Plantão')
  const ticket = await (await apis('client')).create(subject('De todos'))
  const admin = await as('admin')
  const users = await apis('admin')
  const { id: person, email } = await someone({ environment, apis })

  await openRole(admin, 'Agente')
  await editor(admin, 'Agente').getByRole('button', { name: 'Duplicar' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Novo papel' })
  await expect(dialog.getByLabel('Nome')).toHaveValue('Agente (cópia)')
  await dialog.getByLabel('Nome').fill('administrator')
  await dialog.getByLabel('Descrição').fill('Fica de plantão')
  await dangerous(admin, dialog.getByRole('button', { name: 'Criar papel' }), dialog.getByText('Já existe um papel com este nome.').first())
  await expect(dialog.getByLabel('Nome')).toBeFocused()
  await expect(dialog.getByLabel('Descrição'), 'what was typed stays').toHaveValue('Fica de plantão')
  await dialog.getByLabel('Nome').fill(name)
  await dangerous(admin, dialog.getByRole('button', { name: 'Criar papel' }), toast(admin, `Papel “${name}” criado`))
  await expect(editor(admin, name)).toContainText('Conta como Agente')
  await expect(editor(admin, name)).toContainText('ninguém')

  const slug = new URL(admin.url()).searchParams.get('role')
  expect((await users.send('PATCH', `/api/users/${person}`, { role: slug })).status()).toBe(200)
  const staff = await visitor()
  await enter(staff, email)
  await expect(staff).toHaveURL('/dashboard')
  await openList(staff, '?view=all')
  await expect(rowOf(staff, ticket.title)).toBeVisible()

  await admin.reload()
  await expect(editor(admin, name)).toContainText('1 pessoa')
  await grant(admin, 'Ver tickets', 'Próprios').check()
  await grant(admin, 'Cancelar e marcar como spam', 'Nenhum').check()
  await expect(admin.getByText('2 alterações não salvas')).toBeVisible()
  await admin.getByRole('button', { name: 'Revisar e salvar' }).click()
  const review = admin.getByRole('dialog', { name: `Salvar as permissões de “${name}”?` })
  await expect(review).toContainText('Afeta 1 pessoa, já na próxima ação dela.')
  await expect(review.getByRole('listitem').filter({ hasText: 'Ver tickets' })).toHaveText(/Todos.*Próprios.*restringe/)
  await dangerous(admin, review.getByRole('button', { name: 'Salvar' }), toast(admin, `Papel “${name}” salvo`))
  await expect(editor(admin, name)).toContainText('2 diferenças do padrão')
  await expect(editor(admin, name).getByText('Padrão: Todos').first()).toBeVisible()
  await expect(rowOf(staff, ticket.title), 'the list of whoever looks on follows at once').toHaveCount(0)

  await admin.getByRole('button', { name: 'Voltar ao padrão' }).click()
  await save(admin, name)
  await expect(rowOf(staff, ticket.title)).toBeVisible()

  await editor(admin, name).getByRole('button', { name: 'Excluir' }).click()
  const removal = admin.getByRole('dialog', { name: `Excluir o papel “${name}”?` })
  await removal.getByRole('button', { name: 'Excluir' }).click()
  await expect(removal.getByText('Escolha o papel que elas recebem.').last()).toBeVisible()
  await removal.getByLabel('Papel que elas recebem').selectOption({ label: 'Agente' })
  await dangerous(admin, removal.getByRole('button', { name: 'Excluir' }), toast(admin, `Papel “${name}” excluído`))
  await expect(admin.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)
})

test('R10 what a role loses goes from the screen of whoever has it at once, says so, and comes back', { tag: '@long' }, async ({
  as,
  apis,
  environment,
  visitor,
  subject,
  errorGuard,
}) => {
  test.setTimeout(120_000)
  // What the page still asks for with the old rights is refused.
  errorGuard.expect(refused(403, 404))
  const name = subject('Leitura')
  const admin = await as('admin')
  const users = await apis('admin')
  const { id: person, email } = await someone({ environment, apis })
  const { id } = await (await apis('client')).create(subject('Papel muda'))
  await openRole(admin, 'Supervisor')
  await editor(admin, 'Supervisor').getByRole('button', { name: 'Duplicar' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Novo papel' })
  await dialog.getByLabel('Nome').fill(name)
  await dangerous(admin, dialog.getByRole('button', { name: 'Criar papel' }), toast(admin, `Papel “${name}” criado`))
  const slug = new URL(admin.url()).searchParams.get('role')

  const staff = await visitor()
  await enter(staff, email)
  await expect(staff).toHaveURL('/dashboard')
  await openTicket(staff, id)
  await expect(staff.getByRole('banner')).toContainText('Agente')
  const menu = staff.getByRole('navigation', { name: 'Navegação principal' })
  await expect(menu.getByRole('button', { name: 'Usuários e Acessos' })).toHaveCount(0)
  const own = (await users.send('PATCH', `/api/users/${person}`, { role: slug })).status()
  expect(own).toBe(200)
  await expect(staff.getByRole('banner'), 'the role has its own name').toContainText(name)
  await menu.getByRole('button', { name: 'Usuários e Acessos' }).click()
  await expect(menu.getByRole('link', { name: 'Usuários', exact: true })).toBeVisible()

  await composer(staff).fill('Rascunho que fica')
  await expect(staff.getByText(/Rascunho salvo/)).toBeVisible()
  await admin.reload()
  for (const permission of ['Responder ao cliente', 'Escrever notas internas', 'Alterar campos e status', 'Assumir e devolver'])
    await grant(admin, permission, 'Nenhum').check()
  await grant(admin, 'Atribuir a outras pessoas', 'Nenhum').check()
  await grant(admin, 'Convidar, alterar e remover pessoas', 'Não').check()
  await save(admin, name)
  await expect(staff.getByText('Você pode ler este ticket, mas não responder.')).toBeVisible()
  await expect(composer(staff)).toHaveCount(0)
  await expect(staff.getByText('Você pode ver as propriedades, mas não alterá-las.')).toBeVisible()
  await expect(property(staff, 'Status')).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Usuários', exact: true })).toHaveCount(0)
  await staff.goto('/users')
  await expect(staff.getByText('Você não tem permissão para ver esta página')).toBeVisible()
  await openReadOnly(staff, id)

  await admin.getByRole('button', { name: 'Voltar ao padrão' }).click()
  await save(admin, name)
  await expectWritten(staff, 'Rascunho que fica', 'the draft was kept')
  await expect(property(staff, 'Status')).toBeVisible()
  expect((await users.send('PATCH', `/api/users/${person}`, { role: 'agent' })).status()).toBe(200)
  await expect(staff.getByRole('banner')).toContainText('Agente')
})

test('unsaved choices stay while going from role to role, and are asked about before leaving', { tag: '@long' }, async ({ as }) => {
  const page = await as('admin')
  await openRole(page, 'Supervisor')
  await grant(page, 'Ver o histórico', 'Das filas').check()
  await systemRole(page, 'Cliente').click()
  await expect(grant(page, 'Ver tickets', 'Próprios')).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Ver tickets: Todos' }), "a customer's role reaches no further").toHaveCount(0)
  await systemRole(page, 'Supervisor').click()
  await expect(grant(page, 'Ver o histórico', 'Das filas')).toBeChecked()
  await expect(page.getByText('Antes: Todos')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await ask.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL('/rbac/roles?role=supervisor')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Nada a salvar')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})

test("the super admin's role is to read only, and the matrix shows every role", { tag: '@long' }, async ({ as }) => {
  const page = await as('admin')
  await openRole(page, 'Super Admin')
  await expect(page.getByText('O papel Super Admin tem todas as permissões e não pode ser alterado.')).toBeVisible()
  for (const radio of await page.getByRole('radio').all()) await expect(radio).toBeDisabled()
  await page.getByRole('link', { name: 'Permissões', exact: true }).click()
  await expect(page).toHaveURL('/rbac/permissions')
  const matrix = page.getByRole('region', { name: 'Permissões por papel' })
  for (const role of ['Super Admin', 'Administrator', 'Manager', 'Supervisor', 'Agente', 'Support Agent', 'Usuário', 'Cliente'])
    await expect(matrix.getByRole('columnheader', { name: role, exact: true })).toBeVisible()
  await expect(matrix.getByRole('row').filter({ hasText: 'ticket.read' })).toContainText('Próprios')
  await matrix.getByRole('link', { name: 'Manager' }).click()
  await expect(editor(page, 'Manager')).toBeVisible()
})

test('R11 why somebody sees a ticket or not: the rule that decides, what would change it, and nothing of others', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const client = await apis('client')
  const { number, id } = await client.create(subject('Para explicar'))
  await (await apis('agent')).change(id, { assigneeId: (await apis('agent')).userId })
  const page = await as('admin')
  await page.goto('/rbac/permissions?view=explain')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByText('Escolha a pessoa.')).toBeVisible()
  await expect(page.getByText('Informe o número do ticket.')).toBeVisible()
  const person = page.getByRole('combobox', { name: 'Pessoa' })
  await expect(person).toBeFocused()

  const ask = async (name: string) => {
    await person.fill(name)
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByLabel('Número do ticket').fill(String(number))
    await page.getByRole('button', { name: 'Verificar' }).click()
  }
  await ask(ACCOUNTS.client.name)
  await expect(page.getByRole('heading', { name: `${ACCOUNTS.client.name} vê o ticket #${number}` })).toBeVisible()
  await expect(page.getByText('É quem abriu o ticket.')).toBeVisible()
  await ask(ACCOUNTS.user.name)
  await expect(page.getByRole('heading', { name: `${ACCOUNTS.user.name} não vê o ticket #${number}` })).toBeVisible()
  await expect(page.getByText('Nada no papel: quem é cliente vê só os tickets que abriu.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`view=explain&user=\\d+&ticket=${number}`))
  await page.reload()
  await expect(page.getByRole('heading', { name: `${ACCOUNTS.user.name} não vê o ticket #${number}` })).toBeVisible()

  await page.getByLabel('Número do ticket').fill('99999999')
  await page.getByRole('button', { name: 'Verificar' }).click()
  await expect(page.getByText('Ticket não encontrado')).toBeVisible()
})

test('R14 R22 nobody below an admin finds the pages, nor is shown what is on them', { tag: '@long' }, async ({ as, errorGuard }) => {
  errorGuard.expect(refused(403))
  const page = await as('manager')
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Papéis', exact: true })).toHaveCount(0)
  for (const path of ['/rbac/roles', '/rbac/permissions']) {
    await page.goto(path)
    await expect(page.getByText('Você não tem permissão para ver papéis')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  }
})
