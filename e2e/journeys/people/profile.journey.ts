import { readFile } from 'node:fs/promises'
import { request } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { mailTo } from '../../fixtures/mail.ts'
import { block, enter, isAccessible, PASSWORD, part, someone } from '../../fixtures/profile.ts'
import { fillLogin } from '../../fixtures/sign-in.ts'
import { accountButton } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('what is chosen in the profile counts at once, and on every other device', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
}) => {
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, email)
  await accountButton(page).click()
  await page.getByRole('link', { name: 'Meu perfil' }).click()
  await expect(page).toHaveURL('/profile')
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('  ')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: 'Corrija 1 campo' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Teresa de Campos')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Salvo.')).toBeVisible()

  await part(page, 'Preferências')
  await expect(page).toHaveURL('/profile?parte=preferencias')
  await expect(page.getByRole('navigation', { name: 'Partes do perfil' }).locator('[aria-current]')).toHaveText('Preferências')
  await page.getByRole('button', { name: 'Escuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('Densidade das listas').selectOption({ label: 'Compacta' })
  await page.getByLabel('Fuso horário').selectOption('Asia/Tokyo')
  await page.getByLabel('Página inicial').selectOption({ label: 'Tickets' })
  await page.getByRole('switch', { name: 'Atalhos de uma tecla' }).click()
  await expect(block(page, 'Preferências').getByRole('status')).toHaveText('Salvo.')
  await isAccessible(page, 'preferences, dark')

  const other = await visitor()
  await enter(other, email)
  await expect(other, 'the start page').toHaveURL(/\/tickets$/)
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.locator('.dt')).toHaveAttribute('data-density', 'compact')
  await other.keyboard.press('c')
  await expect(other, 'single keys are off').toHaveURL(/\/tickets$/)
  await other.goto('/profile?parte=sessoes')
  await expect(other.getByText('agora').first(), 'the exact time, in its zone').toHaveAttribute('title', /GMT\+9/)
})

test('a picture is made small here and shown; what is no picture is refused', { tag: '@long' }, async ({ environment, apis, visitor }) => {
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile')
  const png = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png })
  await expect(page.locator('.avatar-64 img')).toHaveAttribute('src', /^data:image\/(webp|png);base64,/)
  await page.reload()
  await expect(page.locator('.avatar-32 img')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('não é uma imagem') })
  await expect(page.getByRole('alert').filter({ hasText: 'não pôde ser lida' })).toBeVisible()
  await page.getByRole('button', { name: 'Remover imagem' }).click()
  await expect(page.locator('.avatar-64 img')).toHaveCount(0)
})

test('A19 a changed password ends the other sessions; the form keeps what was typed and names what is wrong', async ({
  environment,
  apis,
  visitor,
  errorGuard,
}) => {
  errorGuard.expect(refused(400, 401), /WebSocket/)
  const { email } = await someone({ environment, apis })
  const phone = await visitor()
  await enter(phone, email)
  await expect(phone).toHaveURL('/dashboard')
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?parte=seguranca')
  const next = 'outra frase que só eu sei'
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByLabel('Senha atual')).toBeFocused()
  await page.getByLabel('Senha atual').fill('errada')
  await page.getByLabel('Nova senha').fill(next)
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByText('A senha não confere.').first()).toBeVisible()
  await expect(page.getByLabel('Senha atual')).toBeFocused()
  await expect(page.getByLabel('Nova senha')).toHaveValue(next)
  await isAccessible(page, 'security with an error')
  await page.getByLabel('Senha atual').fill(PASSWORD)
  const since = Date.now()
  await page.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(page.getByText('Senha alterada. As outras sessões foram encerradas.')).toBeVisible()
  await expect(phone, 'the other device is out').toHaveURL('/login')
  await mailTo(environment.url, email, since, /^Sua senha foi alterada$/m)
  await fillLogin(phone, email, next)
  await expect(phone).toHaveURL('/dashboard')
})

test('sessions elsewhere are seen and ended, one and all', { tag: '@long' }, async ({ environment, apis, visitor, errorGuard }) => {
  errorGuard.expect(refused(401), /WebSocket/)
  const { email } = await someone({ environment, apis })
  const others = [await visitor(), await visitor(), await visitor()]
  for (const other of others) {
    await enter(other, email)
    await expect(other).toHaveURL('/dashboard')
  }
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?parte=sessoes')
  const sessions = block(page, 'Sessões ativas').getByRole('listitem')
  await expect(sessions).toHaveCount(5)
  await expect(sessions.first()).toContainText('Este dispositivo')
  await isAccessible(page, 'sessions')
  await sessions
    .nth(1)
    .getByRole('button', { name: /^Encerrar a sessão em/ })
    .click()
  await expect(sessions).toHaveCount(4)
  await page.getByRole('button', { name: 'Sair de todos os outros' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair de todos os outros' }).click()
  await expect(sessions).toHaveCount(1)
  for (const other of others) await expect(other, 'standing connections end too').toHaveURL('/login')
  await expect(block(page, 'Histórico de acesso').getByRole('listitem').first()).toContainText('Senha')
})

test('an API token is shown once, works over REST within its scope, and ends', { tag: '@long' }, async ({ environment, apis, visitor }) => {
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?parte=tokens')
  await expect(page.getByText('Nenhum token. Crie um para integrar outro sistema.')).toBeVisible()
  await isAccessible(page, 'no tokens')
  await page.getByRole('button', { name: 'Novo token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Criar token' }).click()
  await expect(dialog.getByLabel('Nome')).toBeFocused()
  await dialog.getByLabel('Nome').fill('Painel de TV')
  await dialog.getByRole('checkbox', { name: 'Tickets' }).check()
  const networks = dialog.getByRole('textbox', { name: 'Redes permitidas' })
  await networks.fill('em casa')
  await dialog.getByRole('button', { name: 'Criar token' }).click()
  await expect(networks).toBeFocused()
  await expect(dialog.getByText('Escreva um endereço IP ou uma rede')).toBeVisible()
  await isAccessible(page, 'a new token')
  await networks.fill('127.0.0.0/8\n::1')
  await dialog.getByRole('button', { name: 'Criar token' }).click()
  const token = (await page.getByTestId('token').textContent()) ?? ''
  expect(token).toMatch(/^bal_\d+_/)
  await isAccessible(page, 'a token made')
  const program = await request.newContext({ baseURL: environment.url, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
  expect((await program.get('/api/tickets')).status()).toBe(200)
  expect((await program.post('/api/tickets', { data: { title: 'x', description: 'x' } })).status()).toBe(403)
  expect((await program.get('/api/queues')).status(), 'another area').toBe(403)
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await page.reload()
  await expect(page.getByText('Painel de TV')).toBeVisible()
  await expect(page.getByText(/Usado agora de/)).toBeVisible()
  await expect(page.getByText('Tickets · Só de 127.0.0.0/8, ::1')).toBeVisible()
  expect(await page.content()).not.toContain(token)
  await page.getByRole('button', { name: 'Revogar Painel de TV' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByText('Nenhum token. Crie um para integrar outro sistema.')).toBeVisible()
  expect((await program.get('/api/tickets')).status()).toBe(401)
  await program.dispose()
})

test('the own data come as a file', { tag: '@long' }, async ({ environment, apis, visitor }) => {
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?parte=dados')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar meus dados' }).click()])
  expect(file.suggestedFilename()).toMatch(/^balcao-meus-dados-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { complete: boolean; profile: { email: string } }
  expect(data).toMatchObject({ complete: true, profile: { email } })
})
