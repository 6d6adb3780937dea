import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { expect, test } from '../../fixtures/test.ts'

/** The social providers of the specification. */
const SOCIAL =
  'Google Microsoft Apple GitHub GitLab Facebook Discord Salesforce Slack Amazon Bitbucket LinkedIn Coinbase Twitch Twitter TikTok Snapchat Figma Yahoo'.split(
    ' ',
  )

/** The demonstration of the widget with these products. */
async function open(page: Page, products: readonly string[]): Promise<void> {
  await page.goto('/dev/sign-in')
  for (const name of ['oauth', 'emailMagicLinks', 'otp', 'passwords', 'passkeys', 'crypto'])
    await page.getByRole('checkbox', { name, exact: true }).setChecked(products.includes(name))
}
const choose = (page: Page, name: string, value: string) => page.getByRole('combobox', { name, exact: true }).selectOption(value)
const widget = (page: Page) => page.locator('balcao-sign-in')
const heightOf = async (page: Page, name: string, role: 'textbox' | 'button') =>
  (await widget(page).getByRole(role, { name, exact: true }).boundingBox())?.height
/** What no screen of the widget may have. */
async function isAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('balcao-sign-in').setLegacyMode().analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      what,
    )
    .toEqual([])
}

test('R-452 R-453 R-454 R-455 R-456 R-471 R-472 R-473 forms, tabs, measures and what is wrong with what is typed', async ({ visitor }) => {
  const page = await visitor()
  await open(page, ['emailMagicLinks', 'otp', 'passwords'])
  const card = widget(page)
  await expect(card.getByRole('tab')).toHaveText(['Text', 'WhatsApp', 'Email'])
  const country = card.getByRole('combobox', { name: 'Country code' })
  await expect(country).toHaveValue('US')
  const phone = card.getByRole('textbox', { name: 'Phone number' })
  await expect(phone).toHaveAttribute('placeholder', '(123) 456-7890')
  const inputs = await card.getByRole('textbox').all()
  expect(inputs.length).toBeGreaterThan(2)
  for (const input of inputs) expect((await input.boundingBox())?.height).toBe(47)
  expect(await heightOf(page, 'Continue with phone number', 'button')).toBe(45)
  await phone.pressSequentially('2015550123')
  await expect(phone, 'R-477 written as the country does').toHaveValue('(201) 555-0123')
  await phone.fill('123')
  await card.getByRole('button', { name: 'Continue with phone number' }).click()
  await expect(card.getByRole('alert').filter({ hasText: 'Phone' })).toHaveText(
    'Phone number format is invalid. Ensure the phone number is in the E.164 format.',
  )
  await phone.fill('')
  await card.getByRole('button', { name: 'Continue with phone number' }).click()
  await expect(card.getByRole('alert').filter({ hasText: 'Fill this in.' })).toBeVisible()

  await card.getByRole('tab', { name: 'Text' }).press('ArrowLeft')
  await expect(card.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true')
  const code = card.getByRole('tabpanel')
  await code.getByRole('textbox', { name: 'Email' }).fill('not an address')
  await code.getByRole('button', { name: 'Continue with email' }).click()
  await expect(code.getByRole('alert')).toHaveText('Invalid email address.')
  for (const name of ['Continue with email', 'Continue with password']) {
    const form = card.getByRole('form', { name }).first()
    await form.getByRole('textbox', { name: 'Email' }).fill('not an address')
    await form.getByRole('button', { name }).click()
    await expect(form.getByRole('alert')).toHaveText('Email format is invalid.')
  }
  await isAccessible(page, 'the first screen with what is wrong')
})

test('R-450 R-451 R-484 to R-494 every screen, 19 social buttons and every error can be reached, in both languages', async ({
  visitor,
}) => {
  const page = await visitor()
  await open(page, ['oauth', 'passwords', 'passkeys', 'crypto'])
  await choose(page, 'social', 'all 19')
  const card = widget(page)
  for (const label of SOCIAL) await expect(card.getByRole('button', { name: `Continue with ${label}`, exact: true }).first()).toBeVisible()
  await isAccessible(page, 'all buttons')
  for (const locale of ['en', 'pt-BR']) {
    await choose(page, 'locale', locale)
    const screens = await page.getByRole('combobox', { name: 'screen' }).locator('option').allTextContents()
    expect(screens).toHaveLength(22)
    for (const screen of screens) {
      await choose(page, 'screen', screen)
      await expect(card.getByRole('heading')).not.toBeEmpty()
      if (screen !== 'main') await expect(card.getByRole('heading'), 'the heading is read aloud').toBeFocused()
    }
  }
  await choose(page, 'locale', 'en')
  await choose(page, 'screen', 'otpAuthenticate')
  await choose(page, 'error', 'otp_code_not_found')
  await expect(card.getByRole('alert')).toHaveText('Invalid passcode, please try again.')
  await choose(page, 'error', 'some_unknown_type')
  await expect(card.getByRole('alert')).toHaveText('What the server says of some_unknown_type.')
  await expect(page.locator('#log')).toContainText('balcao-error {"type":"some_unknown_type"')
  await isAccessible(page, 'an error')
})

test('the page of an organisation on a phone, in the dark, and where the server is away', async ({ visitor, errorGuard }) => {
  errorGuard.expect(refused(503))
  const page = await visitor({ viewport: { width: 320, height: 700 }, colorScheme: 'dark' })
  await page.goto('/sign-in?organization=acme')
  const card = widget(page)
  await expect(card.getByRole('heading', { name: 'Entrar em Acme Suporte' })).toBeVisible()
  await isAccessible(page, 'dark')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'nothing is wider than the phone').toBeLessThanOrEqual(320)
  await page.route('**/api/auth/local/widget*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(card.getByRole('alert')).toContainText('Não foi possível falar com o servidor')
  await page.unroute('**/api/auth/local/widget*')
  await card.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(card.getByRole('heading', { name: 'Entrar em Acme Suporte' })).toBeVisible()
})
