import { withDevice } from '../../fixtures/authenticator.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { mailTo } from '../../fixtures/mail.ts'
import { block, enter, enterPortal, growOld, isAccessible, PASSWORD, someone } from '../../fixtures/profile.ts'
import { buttonOf, fillLogin } from '../../fixtures/sign-in.ts'
import { accountButton } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'
import { totpOf } from '../../fixtures/totp.ts'

test('a passkey is added with a fresh proof, signs in without an address, proves who acts, and is taken away', async ({
  environment,
  apis,
  visitor,
  errorGuard,
}) => {
  errorGuard.expect(refused(400, 401, 403))
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  const device = await withDevice(page)
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?parte=seguranca')
  const keys = block(page, 'Chaves de acesso')
  await expect(keys.getByText('Nenhuma chave de acesso ainda.')).toBeVisible()
  const since = Date.now() - 1000
  await growOld(page, 'passkeys.own.begin')
  await buttonOf(page, 'Adicionar chave de acesso').click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(proof.getByRole('button', { name: 'Usar chave de acesso' }), 'there is none yet').toHaveCount(0)
  await proof.getByLabel('Senha').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  const naming = page.getByRole('dialog', { name: 'Nome da chave de acesso' })
  await isAccessible(page, 'naming a passkey')
  await naming.getByLabel('Nome').fill(' ')
  await naming.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(naming.getByText('Dê um nome à chave.')).toBeVisible()
  await naming.getByLabel('Nome').fill('Notebook azul')
  await naming.getByRole('button', { name: 'Salvar nome' }).click()
  await expect(keys.getByText('Notebook azul')).toBeVisible()
  await expect(keys.getByText('Só neste aparelho')).toBeVisible()
  expect(await device.keys()).toBe(1)
  await mailTo(environment.url, email, since, /Nova chave de acesso/)
  await isAccessible(page, 'passkeys')

  await buttonOf(page, 'Adicionar chave de acesso').click()
  await expect(page.getByText('Este aparelho já tem uma chave de acesso da sua conta.')).toBeVisible()

  await accountButton(page).click()
  await page
    .getByRole('dialog', { name: /^Conta de/ })
    .getByRole('button', { name: 'Sair' })
    .click()
  await expect(page).toHaveURL('/login')
  await device.recognise(false)
  await buttonOf(page, 'Entrar com chave de acesso').click()
  await expect(page.getByRole('alert')).toHaveText(/A chave de acesso não foi confirmada/)
  await isAccessible(page, 'a passkey that was not confirmed')
  await device.recognise(true)
  await buttonOf(page, 'Entrar com chave de acesso').click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/profile?parte=sessoes')
  await expect(block(page, 'Histórico de acesso').getByRole('listitem').first()).toContainText('Chave de acesso')
  await page.goto('/profile?parte=seguranca')
  await growOld(page, 'passkeys.own.remove')
  await buttonOf(page, 'Remover Notebook azul').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await isAccessible(page, 'the proof by a passkey')
  await proof.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await expect(keys.getByText('Nenhuma chave de acesso ainda.')).toBeVisible()
  await mailTo(environment.url, email, since, /Chave de acesso removida/)

  // The device keeps it, and it is good for nothing.
  await accountButton(page).click()
  await page
    .getByRole('dialog', { name: /^Conta de/ })
    .getByRole('button', { name: 'Sair' })
    .click()
  await buttonOf(page, 'Entrar com chave de acesso').click()
  await expect(page.getByRole('alert')).toHaveText('Não foi possível entrar com esta chave de acesso. Entre de outra forma.')
})

test('a customer adds a passkey, and the browser offers it where an address is typed, at the address of the organisation too', async ({
  environment,
  apis,
  visitor,
  errorGuard,
}) => {
  errorGuard.expect(refused(400, 401, 403))
  const { email } = await someone({ environment, apis }, 'client')
  for (const origin of [environment.url, environment.url.replace('localhost', 'acme.localhost')]) {
    const page = await visitor({ baseURL: origin })
    await withDevice(page, { offers: true, synced: true })
    await enterPortal(page, email)
    await page.goto('/portal/profile?parte=seguranca')
    const keys = block(page, 'Chaves de acesso')
    await buttonOf(page, 'Adicionar chave de acesso').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar nome' }).click()
    await expect(keys.getByText('Sincronizada').first()).toBeVisible()
    await expect(keys.getByText(/Vale só em/)).toHaveCount(origin === environment.url ? 0 : 1)
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/portal/login')
    await expect(page, 'the device confirms what the browser offers').toHaveURL(/\/portal\/?$/)
    await expect(page.getByRole('heading', { name: /^Olá, Teresa/ })).toBeVisible()
  }
})

test('after the password, a passkey stands for the code; who manages somebody takes their passkeys away', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
  as,
  errorGuard,
}) => {
  errorGuard.expect(refused(400, 401, 403))
  const { email, id } = await someone({ environment, apis })
  const page = await visitor()
  await withDevice(page)
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?parte=seguranca')
  const factor = block(page, 'Segundo fator')
  await factor.getByRole('button', { name: 'Configurar segundo fator' }).click()
  const secret = ((await factor.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? '').replaceAll(' ', '')
  await factor.getByLabel('Código do aplicativo').fill(totpOf(secret))
  await factor.getByRole('button', { name: 'Ativar' }).click()
  await factor.getByRole('button', { name: 'Guardei os códigos' }).click()
  await buttonOf(page, 'Adicionar chave de acesso').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar nome' }).click()

  await accountButton(page).click()
  await page
    .getByRole('dialog', { name: /^Conta de/ })
    .getByRole('button', { name: 'Sair' })
    .click()
  await fillLogin(page, email, PASSWORD)
  await expect(page.getByLabel('Código', { exact: true })).toBeVisible()
  await isAccessible(page, 'the second factor by a passkey')
  await buttonOf(page, 'Usar chave de acesso').click()
  await expect(page).toHaveURL('/dashboard')

  const admin = await as('admin')
  await admin.goto(`/people/${id}`)
  const access = admin.getByRole('region', { name: 'Acesso' })
  await expect(access.getByText('1 chave de acesso.')).toBeVisible()
  await isAccessible(admin, 'the passkeys of a person')
  await growOld(admin, 'passkeys.people.remove')
  await access.getByRole('button', { name: 'Remover chaves de acesso' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remover chaves de acesso' }).click()
  const proof = admin.getByRole('dialog', { name: 'Confirme que é você' })
  await proof.getByRole('button', { name: 'Cancelar' }).click()
  await expect(access.getByText('1 chave de acesso.')).toBeVisible()
  await access.getByRole('button', { name: 'Remover chaves de acesso' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Remover chaves de acesso' }).click()
  await expect(access.getByText('Nenhuma chave de acesso.')).toBeVisible()
  await expect(page, 'their sessions ended').toHaveURL('/login')
})
