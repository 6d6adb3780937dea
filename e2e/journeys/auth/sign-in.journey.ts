import type { WebSocket } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../../fixtures/accounts.ts'
import { CONNECTION_LOSS, refused } from '../../fixtures/error-guard.ts'
import { fillLogin, signIn } from '../../fixtures/sign-in.ts'
import { composer, expectWritten, openTicket } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const WRONG = 'E-mail ou senha incorretos.'
const { email } = ACCOUNTS.agent
const keys = () => ({ token: localStorage.getItem('access_token'), user: localStorage.getItem('user') })

test('a wrong password and an unknown e-mail read alike, and the fields say what they miss', async ({ visitor, errorGuard }) => {
  errorGuard.expect(refused(401))
  const page = await visitor()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar com senha' }).click()
  await expect(page.getByText('Informe seu e-mail.')).toBeVisible()
  await expect(page.getByText('Informe sua senha.')).toBeVisible()
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused()

  await fillLogin(page, email, 'nao-e-esta')
  await expect(page.getByRole('alert')).toHaveText(WRONG)
  await fillLogin(page, 'ninguem@acme.test', 'nao-e-esta')
  await expect(page.getByRole('alert')).toHaveText(WRONG)
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(keys)).toEqual({ token: null, user: null })
})

test('R-073 R-091 R-093 R-095 R-100 R-102 R-103 R-104 R-156 signing in leads to the dashboard and keeps token and user; signing out forgets both', async ({
  visitor,
}) => {
  const page = await visitor()
  await signIn(page, 'agent')
  const kept = await page.evaluate(keys)
  expect(kept.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(JSON.parse(kept.user ?? '{}')).toMatchObject({ email, role: 'agent' })
  expect(await page.evaluate(() => document.cookie), 'the refresh token is out of reach of scripts').toBe('')

  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => sockets.push(socket))
  const profile = page.waitForResponse('**/api/auth/profile')
  await page.goto('/login')
  await expect(page, 'nobody signs in twice').toHaveURL('/dashboard')
  expect((await profile).status(), 'what is kept is a session once the profile was read').toBe(200)
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Menu' }).getByRole('button').last(), 'below all').toHaveText('Sair')
  // What would still be under way is refused, and complained about.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Sua sessão terminou'), 'nothing expired').toHaveCount(0)
  expect(sockets.length).toBeGreaterThan(0)
  await expect
    .poll(() => sockets.filter((socket) => !socket.isClosed()).map((socket) => socket.url()), 'no notification comes any more')
    .toEqual([])
  expect(await page.evaluate(keys)).toEqual({ token: null, user: null })
  await page.goto('/tickets')
  await expect(page).toHaveURL('/login')
})

test('a token copied out of the browser opens nothing elsewhere', { tag: '@long' }, async ({ visitor, errorGuard }) => {
  errorGuard.expect(refused(401))
  const page = await visitor()
  await signIn(page, 'agent')
  const authorization = `Bearer ${(await page.evaluate(keys)).token}`
  const ask = (where: typeof page) => where.request.get('/api/auth/profile', { headers: { authorization } })
  expect((await ask(page)).status(), 'with its cookies').toBe(200)
  expect((await ask(await visitor())).status(), 'in another browser').toBe(401)
})

test('R-014 R-015 whoever comes unsigned goes back to the page they asked for', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/tickets?view=mine&sort=createdAt')
  await expect(page).toHaveURL('/login')
  await fillLogin(page, email)
  await expect(page).toHaveURL('/tickets?view=mine&sort=createdAt')

  const portal = await visitor()
  await portal.goto('/portal/my-tickets?show=closed')
  await expect(portal).toHaveURL(/\/portal\/login/)
  await fillLogin(portal, ACCOUNTS.client.email)
  await expect(portal).toHaveURL('/portal/my-tickets?show=closed')
})

for (const missing of ['access_token', 'user'])
  test(`R-094 a session without ${missing} is none`, { tag: '@long' }, async ({ as }) => {
    const page = await as('agent')
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate((key) => localStorage.removeItem(key), missing)
    await page.reload()
    await expect(page).toHaveURL('/login')
  })

test('R-096 a broken token is cleared without a word', { tag: '@long' }, async ({ visitor, errorGuard }) => {
  errorGuard.expect(refused(401))
  const page = await visitor()
  await page.goto('/login')
  await page.evaluate(() => {
    localStorage.setItem('access_token', 'quebrado')
    const user = { id: 1, email: 'a@b.c', name: 'A', role: 'agent', roles: [], tenant_id: 1, tenantName: 'A', tenantSlug: 'a' }
    localStorage.setItem('user', JSON.stringify(user))
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  expect(await page.evaluate(keys)).toEqual({ token: null, user: null })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Sua sessão terminou')).toHaveCount(0)
})

test('R-105 R-114 a refused token costs one refresh and one retry, and nobody notices', async ({ visitor, errorGuard }) => {
  errorGuard.expect(refused(401))
  const page = await visitor()
  await signIn(page, 'agent')
  await page.goto('/tickets')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()

  const before = (await page.evaluate(keys)).token ?? ''
  const answers: { path: string; status: number }[] = []
  const without: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(trpc|api)\//.test(pathname) && !request.headers().authorization?.startsWith('Bearer ')) without.push(pathname)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/(trpc|api)\//.test(pathname)) answers.push({ path: pathname, status: response.status() })
  })
  // The same claims with another signature: what an expired token looks like to the server.
  await page.evaluate((token) => localStorage.setItem('access_token', `${token.slice(0, -6)}AAAAAA`), before)
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()

  const refreshes = () => answers.filter(({ path }) => path === '/api/auth/refresh').map(({ status }) => status)
  const at = answers.findIndex(({ path }) => path === '/api/auth/refresh')
  expect(answers.slice(0, at).some(({ status }) => status === 401)).toBe(true)
  // What was asked with the old token may be refused after the refresh was answered: its retry is what counts.
  const refusedAtLast = () => [...new Map(answers.map(({ path, status }) => [path, status]))].filter(([, status]) => status >= 300)
  await expect.poll(refusedAtLast, 'the retries succeed').toEqual([])
  expect(refreshes(), 'one refresh for everybody who was refused').toEqual([200])
  expect((await page.evaluate(keys)).token).not.toBe(before)
  expect(without, 'each carries the token').toEqual([])
})

test('signing out in one tab signs the other out too', { tag: '@long' }, async ({ visitor, errorGuard }) => {
  // The other tab's live connection may hear of it first; then it asks once whether that is so.
  errorGuard.expect(refused(401))
  const page = await visitor()
  await signIn(page, 'agent')
  const other = await page.context().newPage()
  await other.goto('/tickets')
  await expect(other.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
})

test('R-117 a session that was ended elsewhere is refused on the next request, and the page says so by itself', async ({
  visitor,
  errorGuard,
}) => {
  errorGuard.expect(refused(401))
  const page = await visitor()
  await signIn(page, 'agent')
  await page.goto('/tickets')
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  const token = (await page.evaluate(keys)).token
  const out = await page.context().request.post('/api/auth/logout', { data: {}, headers: { authorization: `Bearer ${token}` } })
  expect(out.status()).toBe(200)
  const refusal = await page.context().request.get('/api/tickets', { headers: { authorization: `Bearer ${token}` } })
  expect(refusal.status(), 'the token lives on but its session does not').toBe(401)

  // The page need not even ask: its live connection is told.
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(keys)).toEqual({ token: null, user: null })
  await expect(page.getByText('Sua sessão terminou. Entre novamente; o que você escrevia está guardado.')).toBeVisible()
  await fillLogin(page, email, PASSWORD)
  await expect(page).toHaveURL('/tickets')
})

test('R-098 R-099 signing out does not depend on the server', { tag: '@long' }, async ({ visitor, errorGuard }) => {
  errorGuard.expect(CONNECTION_LOSS)
  const page = await visitor()
  await signIn(page, 'agent')
  // The address is there before all of the page is.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  expect(await page.evaluate(keys)).toEqual({ token: null, user: null })
})

test('what one was writing when the session ended is there after signing in again', { tag: '@long' }, async ({
  visitor,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(401))
  const ticket = await (await apis('client')).create(subject('Rascunho que fica'))
  const page = await visitor()
  await signIn(page, 'agent')
  await openTicket(page, ticket.id)
  await composer(page).fill('Meia resposta que não se perde')
  await expect(page.getByText(/Rascunho salvo às/)).toBeVisible()
  const { token } = await page.evaluate(keys)
  await page.context().request.post('/api/auth/logout', { data: {}, headers: { authorization: `Bearer ${token}` } })
  await expect(page).toHaveURL('/login')
  await fillLogin(page, email)
  await expect(page).toHaveURL(`/tickets/${ticket.id}`)
  await expectWritten(page, 'Meia resposta que não se perde')
})

test('R-447 in the portal an ended session, and logout, lead to its own sign-in page', { tag: '@long' }, async ({
  visitor,
  errorGuard,
}) => {
  errorGuard.expect(refused(401))
  const page = await visitor()
  await signIn(page, 'client')
  await page.getByRole('link', { name: 'My Tickets' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meus tickets' })).toBeVisible()
  const token = (await page.evaluate(keys)).token
  await page.context().request.post('/api/auth/logout', { data: {}, headers: { authorization: `Bearer ${token}` } })
  await expect(page).toHaveURL(/\/portal\/login/)
  await expect(page.getByText('Sua sessão terminou. Entre novamente para continuar de onde parou.')).toBeVisible()
  await fillLogin(page, ACCOUNTS.client.email)
  await expect(page).toHaveURL(/\/portal\/my-tickets/)

  await page.getByRole('button', { name: /Menu de client@acme.test/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/portal\/login/)
})
