import type { Page } from '@playwright/test'
import { chunkWith } from '../../fixtures/chunks.ts'
import { bell, newcomer, toastOf } from '../../fixtures/notices.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Where one need not be signed in, and what shows that the page is this one. */
const PUBLIC: [path: string, shows: (page: Page) => ReturnType<Page['locator']>][] = [
  ['/login', (page) => page.getByRole('heading', { level: 1, name: 'Entrar' })],
  ['/login-old', (page) => page.getByRole('button', { name: 'Google' })],
  ['/register', (page) => page.getByRole('textbox', { name: 'Nome da empresa' })],
  ['/auth/callback', (page) => page.getByText('No authentication token found')],
  ['/auth/callback-old', (page) => page.getByText('No authentication token found')],
  ['/signup', (page) => page.getByText('Peça um convite a quem administra a organização.')],
  ['/invite', (page) => page.getByRole('heading', { level: 1 })],
  ['/reset', (page) => page.getByRole('heading', { level: 1 })],
  ['/companies/validate-email', (page) => page.getByRole('heading', { level: 1 })],
]

test('R-012 public pages open without an account', async ({ visitor }) => {
  const page = await visitor()
  for (const [path, shows] of PUBLIC) {
    await page.goto(path)
    await expect(shows(page), path).toBeVisible()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('navigation', { name: 'Navegação principal' }), path).toHaveCount(0)
  }
})

const STAFF =
  'dashboard tickets tickets/new users reports templates tags search out-of-office settings knowledge-base documents chat automation checklists watchers queue-manager diagnostic debug debug/stytch profile?parte=preferencias audit analytics companies companies/new sla queues duplicates workflows email custom-fields integrations integrations/configuration integrations/preferences ai rbac/roles rbac/permissions maintenance monitoring'

test('R-011 R-013 R-016 R-018 R-019 every address of the staff area opens its page beside the menu', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  test.setTimeout(240_000)
  const agent = await apis('agent')
  const ticket = await agent.create(subject('Endereços'))
  const made = await (await apis('admin')).send('POST', '/api/companies', { name: subject('Empresa dos endereços') })
  expect(made.ok(), await made.text()).toBe(true)
  const company = ((await made.json()) as { id: number }).id
  const page = await as('super_admin')
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  for (const path of [...STAFF.split(' '), `tickets/${ticket.id}`, `companies/${company}`]) {
    await page.goto(`/${path}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first(), path).toBeAttached()
    await expect(page.getByRole('navigation', { name: 'Navegação principal' }), path).toBeVisible()
    await expect(page.getByRole('heading', { name: /^(Página não encontrada|Oops! Algo deu errado)$/ }), path).toHaveCount(0)
    expect(new URL(page.url()).pathname, path).toBe(`/${path.replace(/\?.*/, '')}`)
  }
})

test('R-003 R-021 every address of the portal opens its page', { tag: '@long' }, async ({ as, apis, subject }) => {
  const ticket = await (await apis('client')).create(subject('Endereços do portal'))
  const page = await as('client')
  await page.goto('/portal/knowledge-base')
  const article = await page.getByRole('main').locator('a[href*="/portal/article/"]').first().getAttribute('href')
  for (const path of [
    '',
    '/my-tickets',
    '/create-ticket',
    `/ticket/${ticket.id}`,
    '/knowledge-base',
    article?.replace('/portal', '') ?? '',
  ]) {
    await page.goto(`/portal${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Página não encontrada' }), path).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Support Portal' }), path).toBeVisible()
    expect(new URL(page.url()).pathname.replace(/\/$/, ''), path).toBe(`/portal${path}`)
  }
})

test('R-020 a page whose code is on its way shows a spinner until it is there', async ({ as }) => {
  const page = await as('agent')
  await page.goto('/dashboard')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(chunkWith('web', '/features/tickets/new/new-page.tsx'), async (route) => {
    await arrived
    await route.continue()
  })
  await page.keyboard.press('c')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Carregando…')
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Novo ticket' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Carregando…')).toHaveCount(0)
})

test('the integrations that are one’s own lead to where they are set up', { tag: '@long' }, async ({ as }) => {
  const page = await as('agent')
  for (const [name, part] of [
    ['Avisos', 'avisos'],
    ['Contas vinculadas', 'seguranca'],
    ['Tokens de API', 'tokens'],
    ['Agenda', 'preferencias'],
  ]) {
    await page.goto('/integrations/preferences')
    await page.getByRole('link', { name: `Abrir ${name}` }).click()
    await expect(page).toHaveURL(`/profile?parte=${part}`)
    await expect(page.getByRole('navigation', { name: 'Partes do perfil' }).locator('[aria-current=page]')).toBeVisible()
  }
})

test('R-010 on any page one is notified live, searches, and has the chat at hand', { tag: '@long' }, async ({
  visitor,
  environment,
  apis,
  subject,
}) => {
  const { page, told } = await newcomer({ visitor, environment, apis })
  await page.goto('/profile')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  const title = await told(subject('Ao vivo'))
  await expect(toastOf(page, title)).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notificações, 1 não lida')
  await page
    .getByRole('region', { name: 'Chat' })
    .getByRole('button', { name: /^Abrir o chat/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Assistente Virtual' })).toBeVisible()
  await page.locator('#busca').fill('acesso')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=acesso')
})
