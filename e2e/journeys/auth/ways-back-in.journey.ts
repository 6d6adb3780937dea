import { ACCOUNTS, PASSWORD } from '../../fixtures/accounts.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { codeIn, linkIn, mailTo } from '../../fixtures/mail.ts'
import { isAccessible, PASSWORD as SOMEONES, someone } from '../../fixtures/profile.ts'
import { askForLink, buttonOf, emailField, fillLogin } from '../../fixtures/sign-in.ts'
import { accountButton } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'
import { totpOf } from '../../fixtures/totp.ts'

test('a forgotten password is replaced by a mailed link, which ends the sessions there were', async ({
  visitor,
  apis,
  environment,
  errorGuard,
}) => {
  errorGuard.expect(refused(400, 401))
  const { email: address } = await someone({ environment, apis })
  const elsewhere = await visitor()
  await elsewhere.goto('/login')
  await fillLogin(elsewhere, address, SOMEONES)
  await expect(elsewhere).toHaveURL('/dashboard')

  const page = await visitor()
  await page.goto('/login')
  await buttonOf(page, 'Esqueci minha senha').click()
  await emailField(page).fill(address)
  const since = Date.now()
  await buttonOf(page, 'Enviar link').click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  const link = linkIn(await mailTo(environment.url, address, since))
  await page.goto(link)
  await expect(page).toHaveURL('/reset')
  await buttonOf(page, 'Salvar a nova senha').click()
  await expect(page.getByText('Informe sua senha.')).toBeVisible()
  await page.getByLabel('Nova senha').fill('curta demais')
  await buttonOf(page, 'Salvar a nova senha').click()
  await expect(page.getByText('Use ao menos 15 caracteres.')).toBeVisible()
  const next = 'uma frase bem comprida 7'
  await page.getByLabel('Nova senha').fill(next)
  await buttonOf(page, 'Salvar a nova senha').click()
  await expect(page).toHaveURL('/login?reset=true')
  await expect(page.getByText('Senha alterada. Entre com a nova.')).toBeVisible()
  await expect(elsewhere, 'A14 the session elsewhere ended').toHaveURL('/login')

  await fillLogin(page, address, SOMEONES)
  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.')
  await fillLogin(page, address, next)
  await expect(page).toHaveURL('/dashboard')

  const late = await visitor()
  await late.goto(link)
  await late.getByLabel('Nova senha').fill('outra frase bem comprida')
  await buttonOf(late, 'Salvar a nova senha').click()
  await expect(late.getByRole('alert')).toHaveText('Invalid or expired magic link')
})

test('a new address is confirmed by the link mailed to it, once', { tag: '@long' }, async ({ visitor, apis, environment, errorGuard }) => {
  errorGuard.expect(refused(401))
  const made = await someone({ apis, environment })
  const next = `nova-${made.email}`
  const since = Date.now() - 1000
  const admin = await apis('admin')
  const changed = await admin.send('PATCH', `/api/users/${made.id}`, { email: next })
  expect(changed.ok(), await changed.text()).toBe(true)
  const mail = await mailTo(environment.url, next, since)
  expect(mail.subject).toMatch(/^Confirme seu e-mail em /)
  const link = linkIn(mail)
  expect(link).toContain(`${environment.url}/companies/validate-email?token=`)
  const page = await visitor()
  await page.goto(link)
  await expect(page.getByRole('status').filter({ hasText: 'confirmado' })).toBeVisible()
  await expect(page, 'the token is gone from the address').toHaveURL('/companies/validate-email')
  await isAccessible(page, 'a confirmed address')
  await buttonOf(page, 'Continuar').click()
  await expect(page).toHaveURL('/login')

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired magic link')
})

test('an invite is accepted once, by name and password', { tag: '@long' }, async ({ visitor, apis, environment, errorGuard }) => {
  errorGuard.expect(refused(401))
  const address = `convidada-${crypto.randomUUID().slice(0, 8)}@acme.test`
  const since = Date.now()
  const made = await (await apis('admin')).send('POST', '/api/users', { name: 'Zulmira', email: address, role: 'agent' })
  expect(made.status(), await made.text()).toBe(201)
  const link = linkIn(await mailTo(environment.url, address, since))
  const page = await visitor()
  await page.goto(link)
  await expect(page).toHaveURL('/invite')
  await expect(page.getByText(address)).toBeVisible()
  await isAccessible(page, 'an invite')
  await page.getByLabel('Seu nome').fill(' ')
  await buttonOf(page, 'Aceitar o convite').click()
  await expect(page.getByText('Informe seu nome.')).toBeVisible()
  await expect(page.getByLabel('Seu nome')).toBeFocused()
  await page.getByLabel('Seu nome').fill('Zulmira Prates')
  await page.getByLabel('Nova senha').fill('girassol amarelo no quintal')
  await buttonOf(page, 'Aceitar o convite').click()
  await expect(page).toHaveURL('/dashboard')
  await expect(accountButton(page)).toContainText('Zulmira Prates')

  const late = await visitor()
  await late.goto(link)
  await expect(late.getByRole('alert')).toHaveText('Invalid or expired magic link')
  await late.getByRole('link', { name: 'Back to Login' }).click()
  await expect(late).toHaveURL('/login')
})

test('an e-mail of two organisations asks which one, among those whose password matched', { tag: '@long' }, async ({
  visitor,
  apis,
  environment,
  errorGuard,
}) => {
  errorGuard.expect(refused(409))
  const address = `duas-casas-${crypto.randomUUID().slice(0, 8)}@example.test`
  const password = 'girassol amarelo no quintal'
  const door = await visitor()
  const globex = await door.request.post('/api/auth/login', { data: { email: 'admin@globex.test', password: PASSWORD } })
  const authorization = `Bearer ${((await globex.json()) as { access_token: string }).access_token}`
  const data = { name: 'Duas Casas', email: address, role: 'agent' }
  const invite = {
    acme: async () => (await apis('admin')).send('POST', '/api/users', data),
    globex: async () => door.request.post('/api/users', { data, headers: { authorization, 'idempotency-key': crypto.randomUUID() } }),
  }
  let since = Date.now()
  for (const send of [invite.acme, invite.globex]) {
    expect((await send()).status()).toBe(201)
    const mail = await mailTo(environment.url, address, since)
    since = Date.parse(mail.sentAt) + 1
    const token = new URL(linkIn(mail)).searchParams.get('token')
    const accepted = await (await visitor()).request.post('/api/auth/invites/accept', { data: { token, name: 'Duas Casas', password } })
    expect(accepted.status(), await accepted.text()).toBe(200)
  }
  const page = await visitor()
  await page.goto('/login')
  await fillLogin(page, address, password)
  await expect(page.getByRole('heading', { name: 'Escolha a organização' })).toBeFocused()
  await buttonOf(page, 'Voltar').click()
  await expect(emailField(page), 'what was typed stays').toHaveValue(address)
  await buttonOf(page, 'Entrar com senha').click()
  await page.getByRole('button', { name: /Globex/ }).click()
  await expect(page).toHaveURL('/dashboard')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').tenantSlug)).toBe('globex')
})

test('an account with a second factor is asked for its code, after the password and after a link', { tag: '@long' }, async ({
  visitor,
  apis,
  environment,
  errorGuard,
}) => {
  errorGuard.expect(refused(401))
  const { email: address } = await someone({ environment, apis })
  const page = await visitor()
  await page.goto('/login')
  await fillLogin(page, address, SOMEONES)
  await expect(page).toHaveURL('/dashboard')
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}`
  const post = async (path: string, data: object) => {
    const answer = await page.context().request.post(path, { data, headers: { authorization } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { secret } = (await post('/api/profile/second-factor', {})) as { secret: string }
  const { codes } = (await post('/api/profile/second-factor/confirm', { code: totpOf(secret) })) as { codes: string[] }

  const other = await visitor()
  await other.goto('/login')
  await fillLogin(other, address, SOMEONES)
  await expect(other.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeFocused()
  await other.getByLabel('Código', { exact: true }).fill('abc')
  await buttonOf(other, 'Confirmar').click()
  await expect(other.getByRole('alert')).toHaveText('O código não confere. Tente o próximo código do aplicativo.')
  await other.getByLabel('Código', { exact: true }).fill(totpOf(secret, 1))
  await buttonOf(other, 'Confirmar').click()
  await expect(other).toHaveURL('/dashboard')

  const byLink = await visitor()
  await byLink.goto('/login')
  const since = await askForLink(byLink, address)
  await byLink.goto(linkIn(await mailTo(environment.url, address, since)))
  await byLink.getByLabel('Código', { exact: true }).fill(codes[0] ?? '')
  await buttonOf(byLink, 'Confirmar').click()
  await expect(byLink).toHaveURL('/dashboard')
})

test('in the portal one signs in by link and by code as well', { tag: '@long' }, async ({ visitor, environment }) => {
  const address = ACCOUNTS.stranger.email
  const page = await visitor()
  await page.goto('/portal/my-tickets?show=all')
  await expect(page).toHaveURL(/\/portal\/login/)
  const since = await askForLink(page, address)
  const mail = await mailTo(environment.url, address, since)
  const link = linkIn(mail)
  expect(link).toContain(`${environment.url}/portal/auth/callback?`)
  const opened = await visitor()
  await opened.goto(link)
  await expect(opened).toHaveURL(/\/portal\/?$/)
  await expect(opened.getByRole('button', { name: `Menu de ${address}` })).toBeVisible()
  await page.getByLabel('Código do e-mail').fill('123')
  await buttonOf(page, 'Back to Login').click()
  const again = await askForLink(page, address)
  await page
    .getByLabel('Código do e-mail')
    .fill(codeIn(await mailTo(environment.url, address, Math.max(again, Date.parse(mail.sentAt) + 1))))
  await buttonOf(page, 'Entrar com o código').click()
  await expect(page).toHaveURL('/portal/my-tickets?show=all')
})

test('R-106 a session is authenticated again every 3 minutes; R-110 one that is gone leads to the sign-in page', { tag: '@long' }, async ({
  visitor,
  errorGuard,
}) => {
  test.setTimeout(180_000)
  // The live connection, whose heartbeats the clock runs ahead of, is lost and comes back.
  errorGuard.expect(refused(401), /WebSocket/)
  const page = await visitor()
  await page.clock.install()
  await page.goto('/login')
  await fillLogin(page, 'otavio.pires@acme.test')
  await expect(page).toHaveURL('/dashboard')
  // What still loads when the clock runs ahead would seem to have taken too long.
  await expect(page.getByText('Meus próximos tickets')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const answers: number[] = []
  page.on('response', (response) => response.url().endsWith('/api/auth/refresh') && answers.push(response.status()))
  const now = () => page.evaluate(() => Date.now())
  for (const soFar of [[200], [200, 200]]) {
    const before = await now()
    // In small steps: the answer takes real time to come, in which the page's clock stands nearly still.
    await expect
      .poll(
        async () => {
          await page.clock.runFor(10_000)
          return answers
        },
        { intervals: [100], timeout: 60_000 },
      )
      .toEqual(soFar)
    const waited = (await now()) - before
    expect(waited, 'not much sooner').toBeGreaterThan(150_000)
    expect(waited, 'not much later').toBeLessThan(240_000)
  }
  await page.context().clearCookies()
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL('/login', { timeout: 50 })
  }).toPass({ intervals: [0] })
  await expect(page.getByText(/^Sua sessão terminou/)).toBeVisible()
})

test('A32 the debug pages are for super admins, and show no token', { tag: '@long' }, async ({ as }) => {
  const boss = await as('super_admin')
  for (const path of ['/debug', '/debug/stytch']) {
    await boss.goto(path)
    await expect(boss.getByRole('heading', { level: 1, name: 'Sessão e provedor de identidade' })).toBeVisible()
    await expect(boss.getByText('tenantId')).toBeVisible()
    await expect(boss.getByText('local', { exact: true })).toBeVisible()
    const token = await boss.evaluate(() => localStorage.getItem('access_token') ?? '')
    expect(await boss.locator('body').textContent()).not.toContain(token.slice(-20))
  }
  const admin = await as('admin')
  await admin.goto('/debug')
  await expect(admin.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
})

test('a registered organisation is welcomed by its name', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/login?registered=true&company=Padaria%20Aurora')
  await expect(page.getByRole('status')).toContainText('A organização Padaria Aurora foi criada.')
})
