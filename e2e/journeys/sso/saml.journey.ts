import { anOpenIdServer } from '@balcao/platform/testing/openid-server'
import { aSamlServer } from '@balcao/platform/testing/saml-server'
import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { block, enter, enterPortal, isAccessible, someone } from '../../fixtures/profile.ts'
import { buttonOf } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

let made = 0
/** A domain nobody else has. */
const aDomain = () => `saml-${process.pid}-${Date.now()}-${made++}.example.com`
const choose = (page: Page, label: string, option: string) => page.getByLabel(label, { exact: true }).selectOption({ label: option })

test('SAML is set up from pasted metadata and tried out; a colleague comes in from another site, and logging out ends it there', async ({
  as,
  visitor,
  subject,
}) => {
  // Its address is another site than ours: the browser decides which cookies come along, as it would for a real provider.
  const provider = await aSamlServer()
  const domain = aDomain()
  const label = subject('Rede')
  const persistent = `pessoa-${made}`
  provider.person('bruna', { nameId: persistent, attributes: { email: `bruna@${domain}`, name: 'Bruna Prado' } })

  const page = await as('admin')
  await page.goto('/sso/new')
  await expect(page.getByRole('link', { name: 'SAML 2.0' })).toBeVisible()
  await isAccessible(page, 'the choice of a protocol')
  await page.getByRole('link', { name: 'SAML 2.0' }).click()
  await page.getByLabel('Nome', { exact: true }).fill(label)
  await choose(page, 'Serviço', 'Outro (SAML 2.0)')
  await page.getByLabel('Texto do botão, depois de “Entrar com”').fill(label)
  await page.getByLabel('Ou cole o XML').fill('<nada/>')
  await buttonOf(page, 'Ler o XML').click()
  await expect(page.getByText('Isto não descreve um provedor de SAML 2.0, e um só.')).toBeVisible()
  await page.getByLabel('Ou cole o XML').fill(provider.metadata())
  await buttonOf(page, 'Ler o XML').click()
  await expect(page.getByText('Metadados lidos, com 1 certificado.')).toBeVisible()
  await expect(page.getByLabel('ID da entidade do provedor')).toHaveValue(provider.issuer)
  await expect(page.getByLabel('Endereço de entrada (HTTP-Redirect)')).toHaveValue(`${provider.origin}/sso`)
  await page.getByLabel('Domínios de e-mail por que ele responde').fill(domain)
  await page.keyboard.press('Enter')
  await page.getByLabel('Criar a conta de quem entra pela primeira vez').check()
  await page.getByLabel('Aceitar endereços de domínios não provados').check()
  await page.getByLabel('Sair também do provedor').check()
  await isAccessible(page, 'the form of a provider of SAML')
  await buttonOf(page, 'Salvar').click()
  await expect(page.getByText('Provedor salvo')).toBeVisible()
  await expect(page.getByText(/\/api\/sso\/saml\/\d+-\d+\/acs$/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Certificados do provedor' })).toContainText('CN=Provedor de teste')
  await isAccessible(page, 'a provider of SAML')

  const opened = page.waitForEvent('popup')
  await buttonOf(page, 'Entrar como teste em outra aba').click()
  const tab = await opened
  await tab.getByRole('link', { name: 'bruna' }).click()
  await expect(tab.getByText(`Seria criada a conta de Bruna Prado (bruna@${domain}), com o papel Agente.`)).toBeVisible()
  await expect(tab.getByText('NameID Format')).toBeVisible()
  await tab.close()

  const staff = await visitor()
  await staff.goto('/login?org=acme')
  await buttonOf(staff, `Entrar com ${label}`).click()
  await staff.getByRole('link', { name: 'bruna' }).click()
  await expect(staff).toHaveURL('/dashboard')
  await staff.getByRole('button', { name: 'Sair' }).click()
  await expect(staff.getByRole('heading', { name: 'Você saiu do provedor' })).toBeVisible()
  expect(provider.loggedOut).toEqual([persistent])
  await staff.goto('/dashboard')
  await expect(staff, 'and here as well').toHaveURL(/\/login/)

  await page.goto('/sso')
  await expect(page.getByRole('row', { name: new RegExp(label) })).toContainText('SAML 2.0')
  await provider.close()
})

test('a person links the login of a provider on the profile, is asked about the other address, and comes in by it; a logout there ends the session here', async ({
  visitor,
  apis,
  environment,
  subject,
  errorGuard,
}) => {
  // What the page asks for while its session ends.
  errorGuard.expect(refused(401))
  const openId = await anOpenIdServer()
  const label = subject('Casa')
  const api = await apis('admin')
  const { issuer, clientId, clientSecret } = openId
  const body = { name: label, label, issuer, clientId, clientSecret, domains: [aDomain()], audience: 'both', defaultRole: 'client' }
  const provider = (await (await api.send('POST', '/api/sso/providers', body)).json()) as { id: number; backChannelUri: string }
  const sub = `casa-${made++}`
  openId.person({ sub, email: 'teresa@casa.example.com', email_verified: true, sid: sub })

  const person = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, person.email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?parte=seguranca')
  await expect(buttonOf(page, `Vincular ${label}`)).toBeVisible()
  await isAccessible(page, 'logins that may be linked')
  await buttonOf(page, `Vincular ${label}`).click()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page.getByText('O vínculo foi cancelado no provedor.')).toBeVisible()
  await buttonOf(page, `Vincular ${label}`).click()
  await page.getByRole('link', { name: 'teresa@casa.example.com' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`O endereço é outro: o da sua conta é ${person.email}.`)
  await isAccessible(page, 'the question about the other address')
  await dialog.getByRole('button', { name: 'Vincular' }).click()
  await expect(block(page, 'Logins vinculados')).toContainText('teresa@casa.example.com')
  await expect(buttonOf(page, `Vincular ${label}`)).toHaveCount(0)

  const again = await visitor()
  await again.goto('/login?org=acme')
  await buttonOf(again, `Entrar com ${label}`).click()
  await again.getByRole('link', { name: 'teresa@casa.example.com' }).click()
  await expect(again).toHaveURL('/dashboard')
  const said = await again.request.post(new URL(provider.backChannelUri).pathname, {
    form: { logout_token: await openId.logoutToken({ sub, sid: sub }) },
  })
  expect(said.status()).toBe(200)
  await expect(again, 'within five seconds').toHaveURL(/\/login/, { timeout: 5_000 })

  const customer = await someone({ environment, apis }, 'client', 'Otávio Reis')
  const theirs = await visitor()
  openId.person({ sub: `${sub}-2`, email: 'otavio@casa.example.com', email_verified: true })
  await enterPortal(theirs, customer.email)
  await theirs.goto('/portal/profile?parte=seguranca')
  await buttonOf(theirs, `Vincular ${label}`).click()
  await theirs.getByRole('link', { name: 'otavio@casa.example.com' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Vincular' }).click()
  await expect(block(theirs, 'Logins vinculados')).toContainText('otavio@casa.example.com')
  await openId.close()
})
