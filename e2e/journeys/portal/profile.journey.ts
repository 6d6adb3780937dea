import { readFile } from 'node:fs/promises'
import { request } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { block, enterPortal, isAccessible, PASSWORD, part, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a customer’s profile: name and preferences count at once, and on every other device', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
}) => {
  test.setTimeout(90_000)
  const { email } = await someone({ environment, apis }, 'client')
  const page = await visitor()
  await enterPortal(page, email)
  await page
    .getByRole('banner')
    .getByRole('button', { name: `Menu de ${email}` })
    .click()
  await page.getByRole('menuitem', { name: 'Meu perfil' }).click()
  await expect(page).toHaveURL('/portal/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Teresinha de Campos')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Salvo.')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.locator('.avatar-64 img')).toHaveAttribute('src', /^data:image\/(webp|png);base64,/)

  await part(page, 'Preferências')
  await expect(page.getByRole('navigation', { name: 'Partes do perfil' }).locator('[aria-current]')).toHaveText('Preferências')
  await expect(page.getByLabel('Densidade das listas'), 'that is the staff’s').toHaveCount(0)
  await block(page, 'Preferências').getByRole('button', { name: 'Escuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Fuso horário').selectOption('Asia/Tokyo')
  await page.getByLabel('Idioma').selectOption('en')
  await expect(block(page, 'Preferences').getByRole('status')).toHaveText('Saved.')
  await page.getByLabel('Language').selectOption('pt-BR')
  await expect(block(page, 'Preferências').getByRole('status')).toHaveText('Salvo.')

  const other = await visitor()
  await enterPortal(other, email)
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Teresinha')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.goto('/portal/profile?parte=sessoes')
  await expect(other.getByText('agora').first(), 'the exact time, in its zone').toHaveAttribute('title', /GMT\+9/)
})

test('a customer sees where they are signed in, and leaves one or every device', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
  errorGuard,
}) => {
  test.setTimeout(90_000)
  errorGuard.expect(refused(401), /WebSocket/)
  const { email } = await someone({ environment, apis }, 'client')
  const phone = await visitor()
  await enterPortal(phone, email)
  await phone.goto('/portal/my-tickets')
  // Another device, of which only the session matters.
  const tablet = await request.newContext({ baseURL: environment.url })
  const { access_token } = await (await tablet.post('/api/auth/login', { data: { email, password: PASSWORD } })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await tablet.get('/api/profile', { headers })).status()).toBe(200)
  const page = await visitor()
  await enterPortal(page, email)
  await page.goto('/portal/profile?parte=sessoes')
  const sessions = block(page, 'Sessões ativas').getByRole('listitem')
  // The invite began one as well.
  await expect(sessions).toHaveCount(4)
  await expect(sessions.first()).toContainText('Este dispositivo')
  await expect(block(page, 'Histórico de acesso').getByRole('listitem').first()).toContainText('Senha')
  await sessions
    .nth(1)
    .getByRole('button', { name: /^Encerrar a sessão em/ })
    .click()
  await expect(sessions).toHaveCount(3)
  await isAccessible(page, 'sessions in the portal')
  await page.getByRole('button', { name: 'Sair de todos', exact: true }).click()
  await page.getByRole('dialog', { name: 'Sair de todos os dispositivos?' }).getByRole('button', { name: 'Sair de todos' }).click()
  await expect(page).toHaveURL('/portal/login')
  await expect(phone, 'standing connections end too').toHaveURL(/\/portal\/login/)
  expect((await tablet.get('/api/profile', { headers })).status()).toBe(401)
  await tablet.dispose()
})

test('a customer’s own data come as a file', { tag: '@long' }, async ({ environment, apis, visitor }) => {
  const { email } = await someone({ environment, apis }, 'client')
  const page = await visitor()
  await enterPortal(page, email)
  await page.goto('/portal/profile?parte=dados')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar meus dados' }).click()])
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { complete: boolean; profile: { email: string } }
  expect(data).toMatchObject({ complete: true, profile: { email } })
})

test('who is signed out is led to the sign-in page, and back to their profile', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
}) => {
  const { email } = await someone({ environment, apis }, 'client')
  const page = await visitor()
  await page.goto('/portal/profile?parte=seguranca')
  await expect(page).toHaveURL(/\/portal\/login\?to=/)
  await enterPortal(page, email, { stay: true })
  await expect(page).toHaveURL('/portal/profile?parte=seguranca')
  await expect(block(page, 'Segundo fator')).toBeVisible()
})
