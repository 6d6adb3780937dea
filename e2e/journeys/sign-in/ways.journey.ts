import { SIMULATED_SECRET } from '@balcao/platform/social/simulated-secret'
import type { Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../../fixtures/accounts.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { codeIn, linkIn, mailTo } from '../../fixtures/mail.ts'
import { expect, test } from '../../fixtures/test.ts'
import { withWallet } from '../../fixtures/wallet.ts'

const widget = (page: Page) => page.locator('balcao-sign-in')
const open = (page: Page) => page.goto('/sign-in?organization=acme&locale=en')
const someone = () => `widget-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@novos.test`
const inPortal = (page: Page) => expect(page, 'in the portal').toHaveURL(/\/portal\/?$/)

/** Types the code that was sent, and does without a passkey where one is offered. */
async function useCode(page: Page, code: string): Promise<void> {
  await widget(page).getByRole('textbox', { name: 'Passcode' }).fill(code)
}
async function skipPasskey(page: Page): Promise<void> {
  await widget(page)
    .getByRole('button', { name: /^(Not now|Agora não)$/ })
    .click()
  await widget(page)
    .getByRole('button', { name: /^(Continue|Continuar)$/ })
    .click()
}

test('R-467 R-490 whoever is new opens an account by the code of a mail; a wrong one is refused', async ({
  visitor,
  environment,
  errorGuard,
}) => {
  errorGuard.expect(refused(401))
  const page = await visitor()
  await open(page)
  const email = someone()
  const card = widget(page)
  await card.getByRole('tab', { name: 'Email' }).click()
  const since = Date.now() - 1000
  const panel = card.getByRole('tabpanel')
  await panel.getByRole('textbox', { name: 'Email' }).fill(email)
  await panel.getByRole('button', { name: 'Continue with email' }).click()
  await expect(card.getByRole('heading', { name: 'Enter passcode' })).toBeFocused()
  const code = codeIn(await mailTo(environment.url, email, since))
  await useCode(page, code === '000000' ? '000001' : '000000')
  await expect(card.getByRole('alert')).toHaveText('Invalid passcode, please try again.')
  await useCode(page, code)
  await skipPasskey(page)
  await inPortal(page)
})

test('R-469 R-483 a link is mailed, and signs in', async ({ visitor, environment }) => {
  const page = await visitor()
  await open(page)
  const email = someone()
  const since = Date.now() - 1000
  const form = widget(page).getByRole('form', { name: 'Continue with email' }).first()
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Continue with email' }).click()
  await expect(widget(page).getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expect(widget(page)).toContainText(`A login link was sent to you at ${email}.`)
  await page.goto(linkIn(await mailTo(environment.url, email, since)))
  await inPortal(page)
})

test('R-470 a password is asked for and signs in; a wrong one is refused', async ({ visitor, errorGuard }) => {
  errorGuard.expect(refused(401))
  const page = await visitor()
  await open(page)
  const { email } = ACCOUNTS.client
  const card = widget(page)
  const form = card.getByRole('form', { name: 'Continue with password' })
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Continue with password' }).click()
  await expect(card.getByRole('heading', { name: 'Log in' })).toBeFocused()
  await card.getByLabel('Password', { exact: true }).fill('wrong')
  await card.getByRole('button', { name: 'Log in' }).click()
  await expect(card.getByRole('alert')).toHaveText('Wrong e-mail or password.')
  await card.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await card.getByRole('button', { name: 'Log in' }).click()
  await skipPasskey(page)
  await inPortal(page)
})

test('R-450 who is new continues with a provider that confirms their address, and comes in by it again', async ({ visitor, apis }) => {
  const admin = await apis('admin')
  const set = await admin.send('PUT', '/api/sso/social-providers/github', { clientId: 'jornada', clientSecret: SIMULATED_SECRET })
  expect(set.ok(), await set.text()).toBe(true)
  const email = someone()
  for (const time of ['first', 'again']) {
    const page = await visitor()
    await open(page)
    await widget(page).getByRole('button', { name: 'Continue with GitHub' }).click()
    await expect(page.getByRole('heading', { name: 'GitHub simulado' }), time).toBeVisible()
    await page.getByLabel('E-mail da pessoa').fill(email)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await skipPasskey(page)
    await inPortal(page)
  }
})

test('R-449 R-464 a wallet signs the message of the server, and its owner comes in', async ({ visitor }) => {
  const page = await visitor()
  const wallet = await withWallet(page)
  await open(page)
  const card = widget(page)
  await card.getByRole('button', { name: 'Continue with Metamask' }).click()
  await card.getByRole('button', { name: 'Connect' }).click()
  await expect(card.getByRole('heading', { name: 'No wallet found' })).toBeFocused()
  await card.getByRole('button', { name: 'Back' }).click()
  await card.getByRole('button', { name: 'Continue with Phantom' }).click()
  await card.getByRole('button', { name: 'Connect' }).click()
  await expect(card.getByRole('heading', { name: 'Sign the message' })).toBeFocused()
  await expect(card.locator('pre')).toContainText(wallet.address)
  wallet.decline(true)
  await card.getByRole('button', { name: 'Sign message' }).click()
  await expect(card.getByRole('heading', { name: 'The wallet could not sign you in' })).toBeFocused()
  await expect(card.getByRole('alert')).toHaveText('The wallet did not sign. Try again.')
  wallet.decline(false)
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByRole('button', { name: 'Connect' }).click()
  await card.getByRole('button', { name: 'Sign message' }).click()
  await inPortal(page)
})
