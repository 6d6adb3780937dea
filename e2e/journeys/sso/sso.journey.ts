import AxeBuilder from '@axe-core/playwright'
import { anOpenIdServer } from '@balcao/platform/testing/openid-server'
import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { buttonOf, emailField, fillLogin } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

const PASSWORD = 'um jeito bem comprido de entrar'
let made = 0
/** A domain nobody else has. */
const aDomain = () => `sso-${process.pid}-${Date.now()}-${made++}.example.com`
const choose = (page: Page, label: string, option: string) => page.getByLabel(label, { exact: true }).selectOption({ label: option })

/** Writes the domain into a field of words. */
async function fillDomain(page: Page, domain: string): Promise<void> {
  await page.getByLabel('Domínios de e-mail por que ele responde').fill(domain)
  await page.keyboard.press('Enter')
}

test('a provider is set up and tried out; staff and customers come in by it; where it is required, no password does', async ({
  as,
  visitor,
  subject,
}) => {
  const openId = await anOpenIdServer()
  const domain = aDomain()
  const label = subject('Acme')
  openId.person({ sub: 'nova', email: `nova@${domain}`, email_verified: true, name: 'Nova Pessoa' })
  openId.person({ sub: 'cliente', email: `cliente@${domain}`, email_verified: true, name: 'Cliente Novo' })

  const page = await as('admin')
  await page.goto('/sso')
  await page.getByRole('button', { name: 'Novo provedor' }).first().click()
  await page.getByRole('link', { name: 'OpenID Connect' }).click()
  await page.getByLabel('Nome', { exact: true }).fill(label)
  await choose(page, 'Serviço', 'Outro (OpenID Connect)')
  await page.getByLabel('Texto do botão, depois de “Entrar com”').fill(label)
  await page.getByLabel('Emissor (issuer)').fill(openId.issuer)
  await page.getByLabel('ID do cliente').fill(openId.clientId)
  await page.getByLabel('Segredo do cliente').fill(openId.clientSecret)
  await fillDomain(page, domain)
  await page.getByLabel('Criar a conta de quem entra pela primeira vez').check()
  expect(await violations(page)).toEqual([])
  await buttonOf(page, 'Salvar').click()
  await expect(page.getByText('Provedor salvo')).toBeVisible()
  await expect(page.getByText(/\/api\/sso\/callback\/\d+-\d+$/).first()).toBeVisible()
  await buttonOf(page, 'Conferir o endereço').click()
  await expect(page.getByText('O provedor responde.')).toBeVisible()

  const opened = page.waitForEvent('popup')
  await buttonOf(page, 'Entrar como teste em outra aba').click()
  const tab = await opened
  await tab.getByRole('link', { name: `nova@${domain}` }).click()
  await expect(tab.getByText(`Seria criada a conta de Nova Pessoa (nova@${domain}), com o papel Agente.`)).toBeVisible()
  await expect(tab.getByText('email_verified')).toBeVisible()
  expect(await violations(tab)).toEqual([])
  await tab.close()

  const staff = await visitor()
  await staff.goto('/login?org=acme')
  await expect(buttonOf(staff, `Entrar com ${label}`), 'the address names the organisation').toBeVisible()
  await emailField(staff).fill(`nova@${domain}`)
  await buttonOf(staff, `Entrar com ${label}`).click()
  await staff.getByRole('link', { name: 'Cancelar' }).click()
  await expect(staff.getByText('O login foi cancelado.')).toBeVisible()
  await staff.goto('/login?org=acme')
  await buttonOf(staff, `Entrar com ${label}`).click()
  await staff.getByRole('link', { name: `nova@${domain}` }).click()
  await expect(staff).toHaveURL('/dashboard')
  await staff.goto('/profile?parte=sessoes')
  await expect(staff.getByText(`Entrou por ${label}`)).toBeVisible()

  await page.bringToFront()
  await choose(page, 'Quem entra por ele', 'Equipe e clientes')
  await page.getByLabel('Exigir o login único das pessoas destes domínios').check()
  await choose(page, 'Papel padrão', 'Cliente')
  await buttonOf(page, 'Salvar').click()
  await expect(page.getByText('Provedor salvo').last()).toBeVisible()

  const customer = await visitor()
  await customer.goto('/portal/login?org=acme')
  await emailField(customer).fill(`cliente@${domain}`)
  await expect(customer.getByText('Sua organização exige o login único.')).toBeVisible()
  await expect(customer.getByLabel('Senha', { exact: true })).toHaveCount(0)
  expect(await violations(customer)).toEqual([])
  await buttonOf(customer, `Entrar com ${label}`).click()
  await customer.getByRole('link', { name: `cliente@${domain}` }).click()
  await expect(customer).toHaveURL(/\/portal\/?$/)

  const options = await staff.request.post('/api/sso/options', { data: { email: `ninguem@${domain}`, organization: 'acme' } })
  expect(await options.json(), 'whether anybody has the address changes nothing').toMatchObject({ required: true })

  await page.goto('/sso/attempts')
  await expect(page.getByText('Cancelou no provedor').first()).toBeVisible()
  await openId.close()
})

test('a linked login is unlinked on the profile, and required single sign-on refuses a password that is right', async ({
  visitor,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(403))
  const openId = await anOpenIdServer()
  const domain = aDomain()
  const label = subject('Rede')
  const api = await apis('admin')
  const { issuer, clientId, clientSecret } = openId
  const body = { name: label, label, issuer, clientId, clientSecret, domains: [domain], createsAccounts: true }
  const provider = (await (await api.send('POST', '/api/sso/providers', body)).json()) as { id: number }
  openId.person({ sub: 'eva', email: `eva@${domain}`, email_verified: true, name: 'Eva Reis' })
  const page = await visitor()
  await page.goto('/login?org=acme')
  await buttonOf(page, `Entrar com ${label}`).click()
  await page.getByRole('link', { name: `eva@${domain}` }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/profile?parte=seguranca')
  await page.getByLabel('Nova senha', { exact: true }).fill(PASSWORD)
  await buttonOf(page, 'Criar senha').click()
  await expect(buttonOf(page, 'Alterar senha')).toBeVisible()
  await page.getByRole('button', { name: `Desvincular ${label}` }).click()
  expect(await violations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Desvincular' }).click()
  await expect(page.getByText('Login desvinculado.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Vincular ${label}` }), 'it may be linked again').toBeVisible()

  const again = await visitor()
  await again.goto('/login')
  await fillLogin(again, `eva@${domain}`, PASSWORD)
  await expect(again).toHaveURL('/dashboard')
  expect((await api.send('PUT', `/api/sso/providers/${provider.id}`, { required: true })).status()).toBe(200)
  const third = await visitor()
  await third.goto('/login')
  await fillLogin(third, `eva@${domain}`, PASSWORD)
  await expect(third.getByRole('alert')).toHaveText('Sua organização exige o login único. Entre com o botão do provedor da organização.')
  await openId.close()
})
