import type { Page } from '@playwright/test'
import { ACCOUNTS, type Account } from '../../fixtures/accounts.ts'
import { chunkWith } from '../../fixtures/chunks.ts'
import { CONNECTION_LOSS } from '../../fixtures/error-guard.ts'
import { pressInTurn } from '../../fixtures/keyboard.ts'
import { enter, someone } from '../../fixtures/profile.ts'
import { accountButton } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

/** The menu of specification §2, as far as its screens exist: sections, and their items by who sees them. */
const SUPERVISORS: Account[] = ['supervisor', 'manager', 'admin', 'super_admin']
const STAFF: Account[] = ['support-agent', 'agent', ...SUPERVISORS]
const MANAGERS = SUPERVISORS.slice(1)
const ADMINS = SUPERVISORS.slice(2)
const menuOf = (account: Account) => [
  ['Operacional', ['Dashboard', 'Tickets', ...(STAFF.includes(account) ? ['Chat'] : []), 'Documentos', 'Base de Conhecimento']],
  ...(STAFF.includes(account)
    ? [['Processos', [...(SUPERVISORS.includes(account) ? ['Fluxos', 'AutomaçãoNovo'] : []), 'Aprovações', 'Issues', 'Checklists', 'SLA']]]
    : []),
  ...(account === 'support-agent' ? [['Gerenciamento', ['Ausências', 'Ativos']]] : []),
  ...(account === 'agent' ? [['Gerenciamento', ['Observadores', 'Ausências', 'Duplicatas', 'Ativos']]] : []),
  ...(SUPERVISORS.includes(account)
    ? [
        [
          'Gerenciamento',
          [
            'Gestão de filasKanban',
            ...(MANAGERS.includes(account) ? ['E-mail'] : []),
            'Observadores',
            'Ausências',
            'Duplicatas',
            'Tickets recorrentes',
            'Ativos',
          ],
        ],
      ]
    : []),
  ...(SUPERVISORS.includes(account)
    ? [
        [
          'Administração',
          [
            'Usuários',
            ...(ADMINS.includes(account) ? ['Papéis', 'Permissões', 'Login único (SSO)', 'EmpresasNovo'] : []),
            ...(MANAGERS.includes(account) ? ['Comunicados', 'Campos personalizados', 'Templates', 'Tags', 'Filas'] : []),
            ...(ADMINS.includes(account) ? ['Importar tickets', 'Configurações', 'Integrações'] : []),
            ...(MANAGERS.includes(account) ? ['WhatsApp'] : []),
            ...(ADMINS.includes(account) ? ['Privacidade', 'Assistente'] : []),
          ],
        ],
      ]
    : []),
  ...(STAFF.includes(account)
    ? [
        [
          'Análises',
          [
            ...(MANAGERS.includes(account) ? ['Auditoria', 'AnalyticsRBAC'] : []),
            'Relatórios',
            ...(SUPERVISORS.includes(account) ? ['Monitoramento'] : []),
            ...(MANAGERS.includes(account) ? ['Histórico de configurações'] : []),
          ],
        ],
      ]
    : []),
  ['Pessoal', ['Perfil']],
  ...(account === 'super_admin' ? [['Sistema', ['Diagnóstico', 'Manutenção']]] : []),
]
const ROLES: Account[] = ['client', 'user', 'support-agent', 'agent', 'supervisor', 'manager', 'admin', 'super_admin']

/** Between two of them the menu changes most. */
const IN_ALL_RUNS: Account[] = ['client', 'agent', 'manager', 'super_admin']

for (const account of ROLES)
  test(`R-003 R-058 R-059 R-060 R-061 R-062 R-063 R-067 R-071 R-076 R-077 the menu and the header of ${account}`, {
    tag: IN_ALL_RUNS.includes(account) ? [] : '@long',
  }, async ({ as }) => {
    const { name, role } = ACCOUNTS[account]
    const page = await as(account)
    await page.goto('/dashboard')
    const sections = page.getByRole('navigation', { name: 'Navegação principal' }).locator('section')
    await expect(sections.first()).toBeVisible()
    const folded = sections.getByRole('button', { expanded: false })
    for (let left = await folded.count(); left > 0; left--) await folded.first().click()
    const found = () =>
      sections.evaluateAll((all) =>
        all.map((one) => [
          one.getAttribute('aria-label'),
          [...one.querySelectorAll('a')].map((link) => link.textContent?.replace(/[\d.]+$/, '')),
        ]),
      )
    await expect.poll(found).toEqual(menuOf(account))
    await expect(accountButton(page)).toContainText(new RegExp(`^${name.charAt(0)}.*${name}.*${role}$`))
    await expect(page.getByRole('banner')).toContainText(role)
    await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  })

test('a visitor without a role is called Visitante and sees what is for everybody', { tag: '@long' }, async ({ as }) => {
  const page = await as('client')
  // There is no account without a role to sign in with: the profile's answer is changed on its way.
  await page.route('**/api/auth/profile', async (route) => {
    const answer = await route.fetch()
    const { roleName: _, grants: __, ...user } = await answer.json()
    await route.fulfill({ response: answer, json: { ...user, role: 'guest', roles: [] } })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('banner')).toContainText('Visitante')
  await expect(page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link')).toHaveText([
    /^Dashboard/,
    /^Tickets/,
    'Documentos',
    'Base de Conhecimento',
    /^Perfil/,
  ])
  // One that is still on its way when the page goes is nobody's concern.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('R-068 R-069 R-070 the menu is 256 px wide or 64, by button and by key, and stays so', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  await page.goto('/dashboard')
  const width = () => page.getByRole('button', { name: 'Sair' }).evaluate((button) => button.closest('[class*=sidebar]')?.clientWidth ?? 0)
  const outer = () => page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().left)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(outer).toBe(256)
  await expect.poll(width).toBeGreaterThan(250)
  await page.getByRole('button', { name: 'Recolher menu' }).click()
  await expect.poll(outer).toBe(64)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(outer, 'remembered').toBe(64)
  await expect(page.getByRole('link', { name: /^Tickets/ }).first(), 'folded items keep their names').toBeVisible()
  await page.keyboard.press('[')
  await expect.poll(outer).toBe(256)
})

test('R-072 a badge looks as its kind says', { tag: '@long' }, async ({ as }) => {
  const page = await as('manager')
  await page.goto('/dashboard')
  const badge = (text: string) => page.getByRole('navigation', { name: 'Navegação principal' }).getByText(text, { exact: true })
  await expect(badge('Kanban')).toHaveAttribute('data-kind', 'success')
  await expect(badge('RBAC')).toHaveAttribute('data-kind', 'warning')
  const colors = await badge('RBAC').evaluate((element: HTMLElement) =>
    ['success', 'warning', 'error'].map((kind) => {
      element.dataset.kind = kind
      return getComputedStyle(element).backgroundColor
    }),
  )
  expect(new Set(colors).size).toBe(3)
})

test('R-074 each page has its name in the header, the window and one focused heading', async ({ as }) => {
  const page = await as('agent')
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await expect(page).toHaveTitle('Dashboard · Balcão')
  await expect(page.getByRole('banner').locator('p').first()).toHaveText('Dashboard')

  await page
    .getByRole('navigation', { name: 'Navegação principal' })
    .getByRole('link', { name: /^Tickets/ })
    .click()
  await expect(page).toHaveTitle('Tickets · Balcão')
  await expect(page.getByRole('banner').locator('p').first()).toHaveText('Tickets')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Tickets/ }).first()).toHaveAttribute('aria-current', 'page')

  await page.getByRole('navigation', { name: 'Navegação principal' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveTitle('Dashboard · Balcão')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/tickets/new')
  await expect(page).toHaveTitle('Novo ticket · Balcão')
  await expect(page.getByRole('heading', { level: 1, name: 'Novo ticket' })).toBeFocused()
})

test('the first Tab offers the way to the content', async ({ as }) => {
  const page = await as('agent')
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#conteudo')).toBeFocused()
  await expect(page, 'the address stays').toHaveURL('/dashboard')
})

/** Presses two keys in turn; the page may be there before its keys are, so once more. */
const goes = (page: Page, keys: readonly [string, string], to: string) =>
  expect(async () => {
    await pressInTurn(page, ...keys)
    await expect(page).toHaveURL(to, { timeout: 5_000 })
  }).toPass()

test('keys go places, the help lists them, and the switch turns them off', { tag: '@long' }, async ({ environment, apis, visitor }) => {
  // The choice follows the account: it is made on one that nobody else uses.
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await goes(page, ['g', 't'], '/tickets')
  await goes(page, ['g', 'd'], '/dashboard')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Novo ticket')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.locator('#busca')).toBeFocused()
  await page.keyboard.type('gt')
  await expect(page, 'typing is only typing').toHaveURL('/dashboard')
  await page.keyboard.press('Escape')
  await page.locator('#busca').blur()

  await accountButton(page).click()
  await page.getByRole('switch', { name: 'Atalhos de uma tecla' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('c')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/dashboard')
})

test('R-075 the search box goes to a ticket by its number and to a page by its name', async ({ as, apis, subject }) => {
  const ticket = await (await apis('client')).create(subject('Pelo número'))
  const page = await as('agent')
  await page.goto('/dashboard')
  await page.getByRole('banner').locator('#busca').fill(String(ticket.number))
  await page.getByRole('option', { name: `Ir para o ticket nº ${ticket.number}` }).click()
  await expect(page).toHaveURL(`/tickets/${ticket.id}`)
  await expect(page.getByRole('heading', { level: 1, name: ticket.title })).toBeVisible()
  await expect(page).toHaveTitle(`#${ticket.number} ${ticket.title} · Balcão`)
  await page.locator('#busca').fill('dash')
  await page.getByRole('option', { name: 'Ir para Dashboard' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('R-078 R-079 R-081 R-082 R-083 an address that leads nowhere is a 404 with two ways on', async ({ as, visitor }) => {
  const page = await as('agent')
  await page.goto('/dashboard')
  await page.goto('/nao-existe')
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
  await expect(page.getByText('O endereço /nao-existe não leva a nenhuma página.')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/nao-existe')
  await page.getByRole('button', { name: 'Ir para o início' }).click()
  await expect(page).toHaveURL('/dashboard')

  const portal = await visitor()
  await portal.goto('/portal/nao-existe')
  await expect(portal.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
})

test('R-080 R-081 a page whose code cannot be fetched is a route error, with the reason', { tag: '@long' }, async ({ as, errorGuard }) => {
  errorGuard.expect(CONNECTION_LOSS, /dynamically imported module|PartMissing/)
  const page = await as('agent')
  await page.goto('/dashboard')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  await page.route(chunkWith('web', '/features/tickets/new/new-page.tsx'), (route) => route.abort())
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Algo deu errado' })).toBeVisible()
  await expect(page.getByText('Uma parte da página não chegou. Verifique a conexão e tente novamente.')).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await page.getByRole('button', { name: 'Ir para o início' }).click()
  await expect(page).toHaveURL('/dashboard')
})
