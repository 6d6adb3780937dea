import { readFile } from 'node:fs/promises'
import { refused } from '../../fixtures/error-guard.ts'
import { block, enter, growOld, isAccessible, PASSWORD, someone } from '../../fixtures/profile.ts'
import { fillLogin } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'
import { totpOf, wrongTotp } from '../../fixtures/totp.ts'

test('a second factor: set up, asked for, renewed and turned off, each with a fresh proof', async ({
  environment,
  apis,
  visitor,
  errorGuard,
}) => {
  errorGuard.expect(refused(400, 401, 403))
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?parte=seguranca')
  const factor = block(page, 'Segundo fator')
  await factor.getByRole('button', { name: 'Configurar segundo fator' }).click()
  await expect(factor.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible()
  const secret = ((await factor.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? '').replaceAll(' ', '')
  await factor.getByLabel('Código do aplicativo').fill(wrongTotp(secret))
  await factor.getByRole('button', { name: 'Ativar' }).click()
  await expect(factor.getByText('O código não confere.')).toBeVisible()
  await expect(factor.getByLabel('Código do aplicativo')).toBeFocused()
  await isAccessible(page, 'second factor being set up')
  await factor.getByLabel('Código do aplicativo').fill(totpOf(secret))
  await factor.getByRole('button', { name: 'Ativar' }).click()
  const codes = factor.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [download] = await Promise.all([page.waitForEvent('download'), factor.getByRole('button', { name: 'Baixar' }).click()])
  const first = (await codes.first().textContent()) ?? ''
  expect(await readFile(await download.path(), 'utf8')).toContain(first)
  await factor.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(factor.getByText('Restam 10 códigos de recuperação.')).toBeVisible()

  await growOld(page, 'profile.security.renewRecoveryCodes')
  await factor.getByRole('button', { name: 'Gerar novos códigos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.getByLabel('Senha').fill('errada')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('A senha não confere.')).toBeVisible()
  await isAccessible(page, 'the proof')
  await dialog.getByRole('button', { name: 'Usar um código do segundo fator' }).click()
  await dialog.getByLabel('Código do aplicativo ou de recuperação').fill(first)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(codes).toHaveCount(10)
  await expect(codes.first()).not.toHaveText(first)
  await factor.getByRole('button', { name: 'Guardei os códigos' }).click()

  await growOld(page, 'profile.security.disableSecondFactor')
  await factor.getByRole('button', { name: 'Desativar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Não foi possível salvar: Confirme que é você para continuar.')).toBeVisible()
  await expect(factor.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
  await factor.getByRole('button', { name: 'Desativar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click()
  await expect(factor.getByRole('button', { name: 'Configurar segundo fator' })).toBeVisible()
})

test('a role that asks for a second factor leads to setting it up before anything else', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
  errorGuard,
}) => {
  errorGuard.expect(refused(400, 401, 403))
  const admin = await apis('admin')
  const roles = (await (await admin.send('GET', '/api/roles')).json()) as { id: number; slug: string }[]
  const from = roles.find(({ slug }) => slug === 'agent')?.id
  const answer = await admin.send('POST', '/api/roles', { name: `Plantão ${Date.now()}`, fromId: from })
  expect(answer.ok(), await answer.text()).toBe(true)
  const role = (await answer.json()) as { id: number; slug: string }
  const { email } = await someone({ environment, apis }, role.slug)
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  expect((await admin.send('PATCH', `/api/roles/${role.id}`, { secondFactorRequired: true })).ok()).toBe(true)

  await page.goto('/tickets')
  await expect(page.getByRole('heading', { level: 1, name: 'Configure o segundo fator' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await isAccessible(page, 'a second factor is due')
  await page.getByRole('button', { name: 'Configurar segundo fator' }).click()
  const secret = ((await page.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Código do aplicativo').fill(totpOf(secret))
  await page.getByRole('button', { name: 'Ativar' }).click()
  await page.getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Configure o segundo fator' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Navegação principal' })).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await fillLogin(page, email, PASSWORD)
  await page.getByLabel('Código', { exact: true }).fill(totpOf(secret, 1))
  await page.getByLabel('Código', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/dashboard')
})
