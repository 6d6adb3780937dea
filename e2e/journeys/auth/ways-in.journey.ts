import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../../fixtures/accounts.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { codeIn, linkIn, mailTo } from '../../fixtures/mail.ts'
import { askForLink, buttonOf, emailField, fillLogin } from '../../fixtures/sign-in.ts'
import { accountButton } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

/** From here on the page's clock moves only when told to: a slow machine is no reason for 3 s to be over. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('R-092 R-153 R-154 R-155 R-163 a magic link signs in, back to the page one came for, and once only', async ({
  visitor,
  environment,
  errorGuard,
}) => {
  errorGuard.expect(refused(401))
  const address = 'bruna.tavares@acme.test'
  const page = await visitor()
  await page.goto('/tickets?view=mine')
  await expect(page).toHaveURL('/login')
  const since = await askForLink(page, address)
  const link = linkIn(await mailTo(environment.url, address, since))
  expect(link).toContain(`${environment.url}/auth/callback?stytch_token_type=magic_links&token=`)
  for (let scan = 0; scan < 5; scan++) await fetch(link, { method: scan % 2 ? 'HEAD' : 'GET' })

  const opened = await page.context().newPage()
  await opened.goto(link)
  await expect(opened).toHaveURL('/tickets?view=mine')
  await expect(accountButton(opened)).toContainText('Bruna Tavares')
  await expect(page, 'the tab that asked follows').toHaveURL('/tickets?view=mine')

  const late = await visitor()
  await stopClock(late)
  await late.goto(link)
  await expect(late.getByRole('alert')).toHaveText('Invalid or expired magic link')
  await expect(late, 'A08 the token is gone from the address').toHaveURL('/auth/callback')
  await late.clock.runFor(3100)
  await expect(late, 'R-167 after 3 s').toHaveURL('/login')
})

test('the code of the mail signs in as well; nobody learns whether there is an account', { tag: '@long' }, async ({
  visitor,
  environment,
  errorGuard,
}) => {
  errorGuard.expect(refused(401))
  const address = 'vinicius.sampaio@acme.test'
  const page = await visitor()
  await page.goto('/login')
  await askForLink(page, 'ninguem@acme.test')
  await expect(page.getByRole('status')).toContainText('Se ninguem@acme.test tem uma conta aqui')
  await buttonOf(page, 'Back to Login').click()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeFocused()
  await expect(emailField(page), 'what was typed stays').toHaveValue('ninguem@acme.test')

  const since = await askForLink(page, address)
  await buttonOf(page, 'Entrar com o código').click()
  await expect(page.getByText('Informe o código.')).toBeVisible()
  const code = codeIn(await mailTo(environment.url, address, since))
  await page.getByLabel('Código do e-mail').fill(code === '000000' ? '000001' : '000000')
  await buttonOf(page, 'Entrar com o código').click()
  await expect(page.getByRole('alert')).toContainText('Invalid passcode, please try again.')
  await page.getByLabel('Código do e-mail').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await buttonOf(page, 'Entrar com o código').click()
  await expect(page).toHaveURL('/dashboard')
})

for (const path of ['/auth/callback', '/auth/callback-old'])
  test(`R-162 R-164 R-165 R-166 R-167 what ${path} cannot use it says, and returns after 3 s`, { tag: '@long' }, async ({ visitor }) => {
    const page = await visitor()
    await stopClock(page)
    for (const [search, text] of [
      ['', 'No authentication token found'],
      ['?stytch_token_type=magic_links', 'No authentication token found'],
      ['?token=abc&stytch_token_type=oauth', 'OAuth authentication coming soon'],
      ['?token=abc&stytch_token_type=outra', 'Unknown authentication type'],
      ['?token=abc', 'Unknown authentication type'],
    ] as const) {
      await page.goto(path + search)
      await expect(page.getByRole('alert')).toHaveText(text)
      await page.clock.runFor(2000)
      await expect(page).toHaveURL(path)
      await page.clock.runFor(1100)
      await expect(page).toHaveURL('/login')
    }
  })

test('R-157 R-158 R-159 R-160 R-161 the older sign-in page', { tag: '@long' }, async ({ visitor, errorGuard }) => {
  errorGuard.expect(refused(401))
  const page = await visitor()
  await page.goto('/login-old')
  await buttonOf(page, 'Google').click()
  await expect(page.getByText('Google OAuth coming soon')).toBeVisible()
  await buttonOf(page, 'Microsoft').click()
  await expect(page.getByText('Microsoft OAuth coming soon')).toBeVisible()
  await expect(page.getByText('Google OAuth coming soon')).toHaveCount(0)

  await buttonOf(page, 'Entrar com senha').click()
  await expect(page.getByRole('alert')).toHaveText('Please enter both email and password')
  await expect(emailField(page)).toBeFocused()
  await emailField(page).fill(ACCOUNTS.agent.email)
  await buttonOf(page, 'Entrar com senha').click()
  await expect(page.getByRole('alert')).toHaveText('Please enter both email and password')
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()

  await buttonOf(page, 'Link mágico').click()
  await emailField(page).fill('')
  await buttonOf(page, 'Enviar link mágico').click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await buttonOf(page, 'Senha').click()
  await fillLogin(page, ACCOUNTS.agent.email, 'errada')
  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.')
  await fillLogin(page, ACCOUNTS.agent.email)
  await expect(page).toHaveURL('/dashboard')
})

test('R-168 R-169 R-170 without an answer of the server the specified texts stand', { tag: '@long' }, async ({ visitor, errorGuard }) => {
  errorGuard.expect(/Failed to load resource/)
  const page = await visitor()
  await page.goto('/login')
  await expect(emailField(page)).toBeVisible()
  await page.context().setOffline(true)
  await fillLogin(page, ACCOUNTS.agent.email)
  await expect(page.getByRole('alert')).toContainText('Login failed')
  await expect(emailField(page)).toHaveValue(ACCOUNTS.agent.email)
  await buttonOf(page, 'Receber link mágico').click()
  await buttonOf(page, 'Enviar link mágico').click()
  await expect(page.getByRole('alert')).toContainText('Failed to send magic link')
  await page.context().setOffline(false)
  await page.route(/\/trpc\/auth\.provider\.useLink/, (route) => route.abort())
  await page.goto('/auth/callback?token=abc&stytch_token_type=magic_links')
  await expect(page.getByRole('alert')).toContainText('Invalid or expired magic link')
})
