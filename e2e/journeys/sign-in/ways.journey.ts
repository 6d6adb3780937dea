import type { Page } from '@playwright/test'
import { ACCOUNTS, PASSWORD } from '../../fixtures/accounts.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { codeIn, linkIn, mailTo } from '../../fixtures/mail.ts'
import { expect, test } from '../../fixtures/test.ts'

const widget = (page: Page) => page.locator('balcao-sign-in')
const open = (page: Page) => page.goto('/sign-in?organization=acme&locale=en')
const someone = () => `widget-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@novos.test`
const inPortal = (page: Page) => expect(page, 'in the portal').toHaveURL(/\/portal\/?$/)

/** Types the code that was sent, and does without a passkey where one is offered. */
async function useCode(page: Page, code: string): Promise<void> {
  await widget(page).getByRole('textbox', { name: 'Passcode' }).fill(code)
}
async function skipPasskey(page: Page): Promise<void> {
  await widget(page).getByRole('button', { name: 'Not now' }).click()
  await widget(page).getByRole('button', { name: 'Continue' }).click()
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
