import type { Page } from '@playwright/test'
import type { Account } from '../../fixtures/accounts.ts'
import { portugueseTexts, saidAs } from '../../fixtures/dictionary.ts'
import { makeExample } from '../../fixtures/example.ts'
import { enter, someone } from '../../fixtures/profile.ts'
import { looksAt, openScreen, SCREENS } from '../../fixtures/screens.ts'
import { expect, test } from '../../fixtures/test.ts'

const language = (page: Page) => page.locator('html')
const portuguese = portugueseTexts()

test('English is chosen in the profile: at once, in the other tab with what is being typed, and after a reload', async ({
  environment,
  apis,
  visitor,
}) => {
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  const other = await page.context().newPage()
  await other.goto('/tickets/new')
  await other.getByLabel('Assunto').fill('Ainda escrevendo')

  await page.goto('/profile?parte=preferencias')
  await page.getByLabel('Idioma').selectOption('en')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(language(page)).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Tickets' })).toBeVisible()
  await expect(page).toHaveTitle(/^Profile/)

  await expect(other.getByRole('heading', { level: 1, name: 'New ticket' })).toBeVisible()
  await expect(other.getByLabel('Subject')).toHaveValue('Ainda escrevendo')
  await other.getByLabel('Subject').fill('')
  await other.getByRole('button', { name: 'Create ticket' }).click()
  await expect(other.getByText('Fill in this field.').first()).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await page.goto('/profile?parte=sessoes')
  await expect(page.getByText('This device')).toBeVisible()
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'America/Sao_Paulo' }).format()
  await expect(page.getByText('now', { exact: true }).first()).toHaveAttribute('title', new RegExp(month))

  await page.goto('/profile?parte=preferencias')
  await page.getByLabel('Language').selectOption('pt-BR')
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
  await expect(language(page)).toHaveAttribute('lang', 'pt-BR')
  await expect(other.getByRole('heading', { level: 1, name: 'Novo ticket' })).toBeVisible()
})

test('who signs out leaves the sign-in page in their language', { tag: '@long' }, async ({ environment, apis, visitor }) => {
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?parte=preferencias')
  await page.getByLabel('Idioma').selectOption('en')
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(language(page)).toHaveAttribute('lang', 'en')
})

for (const { account, screens, tag } of looksAt(SCREENS))
  test(`nothing Portuguese on English screens: ${screens.map(({ name }) => name).join(', ')}`, {
    tag: account ? tag : '@long',
  }, async ({ as, visitor, apis, subject }) => {
    test.setTimeout(120_000)
    const example = await makeExample(await apis('client'), await apis('agent'), subject('In English'))
    const speak = async (account: Account, to: 'en' | 'pt-BR') => {
      const answer = await (await apis(account)).send('PATCH', '/api/profile', { language: to })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    const page = account ? await as(account) : await visitor()
    if (account) await speak(account, 'en')
    else await page.addInitScript(() => localStorage.setItem('balcao:language', 'en'))
    try {
      for (const screen of screens) {
        await openScreen(page, screen, example)
        await expect(language(page)).toHaveAttribute('lang', 'en')
        await expect.poll(() => saidAs(page, portuguese), { message: screen.name }).toEqual([])
      }
    } finally {
      if (account) await speak(account, 'pt-BR')
    }
  })

for (const [app, path] of [
  ['staff app', '/login'],
  ['portal', '/portal/login'],
] as const)
  test(`who cannot read Portuguese finds English on the sign-in page of the ${app}, and what is typed stays`, {
    tag: app === 'portal' ? [] : '@long',
  }, async ({ visitor }) => {
    const page = await visitor()
    await page.goto(path)
    await page.getByLabel('E-mail', { exact: true }).fill('ana@example.test')
    await expect(page.getByRole('button', { name: 'Português' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Sign in with password' })).toBeVisible()
    await expect(language(page)).toHaveAttribute('lang', 'en')
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('ana@example.test')
    await page.reload()
    await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Português' }).click()
    await expect(page.getByRole('button', { name: 'Entrar com senha' })).toBeVisible()
  })

test('the portal’s frame keeps the specification’s English until the reader chooses Portuguese', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/portal/login')
  const navigation = page.getByRole('navigation', { name: 'Navegação principal' })
  await expect(navigation.getByRole('link', { name: 'Knowledge Base' })).toBeVisible()
  await page.getByRole('button', { name: 'Português' }).click()
  await expect(navigation.getByRole('link', { name: 'Base de conhecimento' })).toBeVisible()
  await page.reload()
  await expect(navigation.getByRole('link', { name: 'Base de conhecimento' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Knowledge Base' })).toBeVisible()
})
