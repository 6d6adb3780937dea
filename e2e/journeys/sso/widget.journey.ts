import { codeIn, mailTo } from '../../fixtures/mail.ts'
import { anOrganization } from '../../fixtures/organization.ts'
import { menuOf } from '../../fixtures/people.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { buttonOf } from '../../fixtures/sign-in.ts'
import { rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an administrator opens sign-up with approval; a newcomer proves a mailbox, waits, is approved, and comes in', async ({
  environment,
  visitor,
  request,
}) => {
  const { page, slug } = await anOrganization({ environment, visitor }, 'Casa Aberta')
  const email = `bia-${slug}@gente.test`
  const call = (path: string, data: object) => request.post(`${environment.url}/api/auth/stytch${path}`, { data })
  const enter = async () => {
    const since = Date.now() - 1_000
    const sent = await call('/otps/email/login-or-create', { email, organization: slug })
    const { method_id } = (await sent.json()) as { method_id: string }
    return call('/otps/authenticate', { method_id, code: codeIn(await mailTo(environment.url, email, since)) })
  }

  await page.goto('/sso')
  await page.getByRole('link', { name: 'Widget de entrada' }).click()
  await expect(page).toHaveURL('/sso/widget')
  await expect(page.getByRole('checkbox', { name: 'Link por e-mail' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Código por e-mail, SMS ou WhatsApp' }).check()
  await page.getByRole('button', { name: 'Subir Código por e-mail, SMS ou WhatsApp' }).click()
  await page.getByLabel('Quem pode abrir conta').selectOption({ label: 'Qualquer pessoa' })
  await page.getByLabel('Aprovar cada conta').check()
  await page.getByLabel('SMS', { exact: true }).check()
  await page.getByLabel('Limite de códigos em 24 horas').fill('0')
  await buttonOf(page, 'Salvar').click()
  await expect(page.getByLabel('Limite de códigos em 24 horas')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Limite de códigos em 24 horas').fill('50')
  await isAccessible(page, 'the settings of the sign-in widget')
  await buttonOf(page, 'Salvar').click()
  await expect(page.getByText('Widget de entrada salvo')).toBeVisible()
  const widget = await request.get(`${environment.url}/api/auth/stytch/widget?organization=${slug}`)
  expect(await widget.json()).toMatchObject({ products: ['otp', 'emailMagicLinks'], signUp: 'open', otp: { email: true, sms: true } })

  expect((await enter()).status()).toBe(403)
  await page.reload()
  await expect(page.getByText('1 conta aguarda aprovação.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver quem aguarda' }).click()
  await expect(page).toHaveURL('/users?active=pending')
  await expect(rowOf(page, email)).toContainText('Aguardando aprovação')
  await isAccessible(page, 'who waits for approval')
  await menuOf(page, `bia-${slug}`, 'Aprovar')
  await expect(page.getByText(/^Conta de .* aprovada$/)).toBeVisible()
  expect((await enter()).status()).toBe(200)
})
