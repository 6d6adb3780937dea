import { ACCOUNTS, PASSWORD as DEMO } from '../../fixtures/accounts.ts'
import { openApi } from '../../fixtures/api.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { enter, enterPortal, isAccessible, PASSWORD, someone } from '../../fixtures/profile.ts'
import { fillLogin } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'
import { totpOf } from '../../fixtures/totp.ts'

test('clients must use a second factor: the portal leads to it, then asks for it, until the rule is lifted', { tag: '@long' }, async ({
  environment,
  apis,
  visitor,
  errorGuard,
}) => {
  test.setTimeout(120_000)
  errorGuard.expect(refused(400, 401, 403))
  const { email } = await someone({ environment, apis }, 'client')
  const { email: unhurried } = await someone({ environment, apis }, 'client')
  const desk = await visitor()
  await enter(desk, ACCOUNTS.admin.email, DEMO)
  await expect(desk).toHaveURL('/dashboard')
  await desk.goto('/rbac/roles?role=client')
  const rule = desk.getByRole('checkbox', { name: 'Exigir segundo fator' })
  await expect(rule).not.toBeChecked()
  try {
    await rule.click()
    await expect(rule).toBeChecked()

    const page = await visitor()
    await page.goto('/portal/my-tickets')
    await fillLogin(page, email, PASSWORD)
    await expect(page.getByRole('heading', { level: 1, name: 'Configure o segundo fator' })).toBeVisible()
    await expect(page.getByRole('navigation'), 'nothing else opens').toHaveCount(0)
    await isAccessible(page, 'a second factor is due in the portal')
    await page.getByRole('button', { name: 'Configurar segundo fator' }).click()
    const secret = ((await page.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Código do aplicativo').fill(totpOf(secret))
    await page.getByRole('button', { name: 'Ativar' }).click()
    await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(10)
    await page.getByRole('button', { name: 'Guardei os códigos' }).click()
    await expect(page).toHaveURL('/portal/my-tickets')
    await expect(page.getByRole('heading', { level: 1, name: 'Meus tickets' })).toBeVisible()

    await page.getByRole('button', { name: `Menu de ${email}` }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await fillLogin(page, email, PASSWORD)
    await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeFocused()
    await page.getByLabel('Código', { exact: true }).fill(totpOf(secret, 1))
    await page.getByLabel('Código', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/portal\/?$/)
    await expect(page.getByRole('button', { name: `Menu de ${email}` })).toBeVisible()

    await rule.click()
    await expect(rule).not.toBeChecked()
    const other = await visitor()
    await enterPortal(other, unhurried)
    await expect(other.getByRole('button', { name: `Menu de ${unhurried}` })).toBeVisible()
    await other.goto('/portal/my-tickets')
    await expect(other.getByRole('heading', { level: 1, name: 'Meus tickets' })).toBeVisible()
  } finally {
    // The environment serves other journeys after this one.
    const admin = await openApi(environment.url, 'admin')
    const roles = (await (await admin.send('GET', '/api/roles')).json()) as { id: number; slug: string }[]
    const id = roles.find(({ slug }) => slug === 'client')?.id
    expect((await admin.send('PATCH', `/api/roles/${id}`, { secondFactorRequired: false })).ok()).toBe(true)
    await admin.dispose()
  }
})
