import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { expect, test } from '../../fixtures/test.ts'

const MISSING = 'Por favor, preencha todos os campos obrigatórios'
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: false })
const company = (page: Page) => field(page, 'Nome da empresa')
const slug = (page: Page) => field(page, 'Slug')
const subdomain = (page: Page) => field(page, 'Subdomínio')
const domain = (page: Page) => field(page, 'Domínio de email')
const adminName = (page: Page) => field(page, 'Nome do administrador')
const adminEmail = (page: Page) => field(page, 'Email do administrador')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const step = (page: Page, name: string) => expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused()

/** Fills the wizard up to its last step. */
async function fillAll(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/register')
  await company(page).fill(name)
  await press(page, 'Próximo')
  await step(page, 'Administrador')
  await adminName(page).fill('Ana Sol')
  await adminEmail(page).fill(email)
  await press(page, 'Próximo')
  await step(page, 'Confirmação')
}

test('R-179 R-180 R-181 R-185 R-186 R-187 R-188 R-189 R-190 R-191 R-193 the first step says what is wrong, and keeps what was typed', {
  tag: '@long',
}, async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/register')
  const steps = page.getByRole('list').filter({ hasText: 'Confirmação' }).getByRole('listitem')
  await expect(steps).toHaveText([/Informações da Empresa$/, /Administrador$/, /Confirmação$/])
  await press(page, 'Próximo')
  await expect(page.getByRole('alert')).toHaveText(MISSING)
  await expect(company(page)).toBeFocused()

  await company(page).fill('  Padaria & Café do João!  ')
  await expect(slug(page)).toHaveValue('padaria-cafe-do-joao')
  await expect(subdomain(page)).toHaveValue('padaria-cafe-do-joao')
  await expect(page.getByText(/^Sua equipe em padaria-cafe-do-joao\./)).toBeVisible()
  await slug(page).fill('cafe')
  await company(page).fill('Padaria Sol')
  await expect(slug(page), 'what was written by hand stays').toHaveValue('cafe')
  await expect(subdomain(page)).toHaveValue('padaria-sol')

  for (const [input, name] of [
    [slug(page), 'cafe'],
    [subdomain(page), 'padaria-sol'],
    [company(page), 'Padaria Sol'],
  ] as const) {
    await input.fill('')
    await press(page, 'Próximo')
    await expect(page.getByRole('alert')).toHaveText(MISSING)
    await input.fill(name)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }

  await slug(page).fill('Café 1')
  await subdomain(page).fill('padaria_sol')
  await domain(page).fill('sol.test')
  await press(page, 'Próximo')
  await expect(page.getByText('O slug deve conter apenas letras minúsculas, números e hífens')).toBeVisible()
  await expect(page.getByText('O subdomínio deve conter apenas letras minúsculas, números e hífens')).toBeVisible()
  await expect(page.getByText('O domínio de email deve começar com @')).toBeVisible()
  await expect(slug(page), 'the first error has the focus').toBeFocused()
  await expect(slug(page)).toHaveValue('Café 1')

  await slug(page).fill('www')
  await expect(page.getByText('Este nome é reservado. Escolha outro.')).toBeVisible()
  await slug(page).fill('cafe')
  await subdomain(page).fill('padaria-sol')
  await domain(page).fill('@sol.test')
  await press(page, 'Próximo')
  await step(page, 'Administrador')
})

test('R-182 R-194 R-195 R-196 R-197 the second step asks for the administrator, and going back keeps everything', { tag: '@long' }, async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/register')
  await company(page).fill('Padaria Sol')
  await domain(page).fill('@sol.test')
  await company(page).press('Enter')
  await step(page, 'Administrador')
  await press(page, 'Próximo')
  await expect(page.getByRole('alert')).toHaveText(MISSING)
  await expect(adminName(page)).toBeFocused()
  await adminName(page).fill('Ana Sol')
  await adminEmail(page).fill('ana')
  await press(page, 'Próximo')
  await expect(page.getByText('Por favor, insira um email válido')).toBeVisible()
  await expect(adminEmail(page)).toBeFocused()
  await adminEmail(page).fill('ana@lua.test')
  await expect(page.getByText('O email do administrador deve terminar com @sol.test')).toBeVisible()

  await press(page, 'Voltar')
  await step(page, 'Informações da Empresa')
  await expect(company(page)).toHaveValue('Padaria Sol')
  await expect(domain(page)).toHaveValue('@sol.test')
  await domain(page).fill('@lua.test')
  await press(page, 'Próximo')
  await expect(adminEmail(page)).toHaveValue('ana@lua.test')
  await press(page, 'Próximo')
  await step(page, 'Confirmação')
  for (const text of ['Padaria Sol', 'padaria-sol', '@lua.test', 'Ana Sol', 'ana@lua.test'])
    await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
})

test('a reload keeps the wizard where it was, and what was registered is forgotten', { tag: '@long' }, async ({ visitor, subject }) => {
  const page = await visitor()
  const name = subject('Reaberta')
  await page.goto('/register')
  await company(page).fill(name)
  await slug(page).fill('escrito-a-mao')
  await page.reload()
  await expect(slug(page)).toHaveValue('escrito-a-mao')
  await company(page).fill(`${name} Sul`)
  await expect(slug(page), 'what was written by hand still stays').toHaveValue('escrito-a-mao')
  await slug(page).fill(name.toLowerCase().replaceAll(' ', '-'))
  await press(page, 'Próximo')
  await adminName(page).fill('Ana Sol')
  await adminEmail(page).fill('ana@reaberta.test')
  await page.reload()
  await expect(adminName(page)).toHaveValue('Ana Sol')
  await press(page, 'Próximo')
  await step(page, 'Confirmação')
  await page.reload()
  await press(page, 'Criar organização')
  await expect(page).toHaveURL(/\/login\?/)
  await page.goto('/register')
  await expect(company(page)).toHaveValue('')
})

test('a closed installation says so on both pages', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor()
  await page.route('**/trpc/tenants.registration.state*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"open":true', '"open":false') })
  })
  for (const path of ['/register', '/signup']) {
    await page.goto(path)
    await expect(page.getByText('Novas organizações não podem ser criadas aqui.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Próximo|Criar organização/ })).toHaveCount(0)
  }
})

test('R-198 R-200 R-201 R-202 each failure has its text, and nothing typed is lost', { tag: '@long' }, async ({ visitor, errorGuard }) => {
  errorGuard.expect(refused(400, 409, 429, 500), /net::ERR_FAILED/)
  const page = await visitor()
  await fillAll(page, 'Padaria Sol', 'ana@sol.test')
  const path = '**/api/auth/stytch-b2b/organizations'
  const cases = [
    [409, '', 'Esta organização já existe. Tente com um nome diferente.'],
    [400, '{}', 'Dados inválidos. Verifique as informações fornecidas.'],
    [500, '<html>', 'Falha ao criar organização'],
    [409, '{"message":"Este nome é de outra empresa."}', 'Este nome é de outra empresa.'],
  ] as const
  for (const [status, body, text] of cases) {
    await page.route(path, (route) => route.fulfill({ status, body, contentType: 'application/json' }))
    await press(page, 'Criar organização')
    await expect(page.getByRole('alert')).toHaveText(text)
    await page.unroute(path)
  }
  await page.route(path, (route) => route.abort())
  await press(page, 'Criar organização')
  await expect(page.getByRole('alert')).toHaveText('Erro de conexão. Verifique sua internet e tente novamente.')
  await expect(page.getByRole('definition').filter({ hasText: 'ana@sol.test' })).toBeVisible()
})

test('R-199 a name that is taken leads back to its field', { tag: '@long' }, async ({ visitor, errorGuard }) => {
  errorGuard.expect(refused(409))
  const page = await visitor()
  await fillAll(page, 'Acme', 'ana@sol.test')
  await press(page, 'Criar organização')
  await expect(page.getByRole('alert')).toHaveText('Esta organização já existe. Tente com um nome diferente.')
  await press(page, 'Corrigir: Slug')
  await expect(slug(page)).toBeFocused()
  await expect(slug(page)).toHaveValue('acme')
  await expect(page.getByText('Já está em uso por outra organização.').first()).toBeVisible()
  await company(page).fill('Acme do Sul')
  await expect(page.getByText('Já está em uso por outra organização.')).toHaveCount(0)
})

/** The link of the newest mail to an address, which the worker sends a moment after the registration. */
async function linkTo(page: Page, email: string): Promise<URL> {
  const link = async () => {
    const mails = (await (await page.request.get('/dev/mailbox.json')).json()) as { to: string; text: string }[]
    return /https?:\S+/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0]
  }
  await expect.poll(link, { timeout: 15_000 }).toBeTruthy()
  return new URL((await link()) ?? '')
}

test('R-183 R-184 R-192 an organisation registers, its administrator comes in by the mail and ends the set-up', async ({
  visitor,
  subject,
}) => {
  test.setTimeout(120_000)
  const page = await visitor()
  const name = subject('Padaria Sol')
  const email = `ana@${name.toLowerCase().replaceAll(' ', '-')}.test`
  await fillAll(page, name, email)
  await press(page, 'Criar organização')
  await expect(page).toHaveURL(/\/login\?/)
  const address = new URL(page.url()).searchParams
  expect([address.get('registered'), address.get('company')]).toEqual(['true', name])

  await expect(page.getByText(`Para ${email}.`)).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Enviar novamente' }).click()
  await expect(page.getByText(`Enviamos outro link para ${email}.`)).toBeVisible()

  const link = await linkTo(page, email)
  await page.goto(`${link.pathname}${link.search}`)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Prepare sua organização' })).toBeVisible()
  await expect(page.getByText('3 de 10 prontos')).toBeVisible()
  await expect(page.getByText('Minha fila', { exact: true }), 'no empty figures').toHaveCount(0)

  const list = page.getByRole('region', { name: 'Prepare sua organização' })
  const links = await list.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  for (const href of ['/settings', '/users', '/rbac/roles', '/email', '/knowledge-base', '/tickets/new', '/profile?parte=seguranca'])
    expect(links).toContain(href)
  for (const href of links) {
    await page.goto(href)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Página não encontrada'), href).toHaveCount(0)
  }

  await page.goto('/tickets/new')
  await page.getByRole('textbox', { name: /^Assunto/ }).fill('Nosso primeiro ticket')
  await page.getByRole('textbox', { name: /^Descrição/ }).fill('Para ver como é.')
  await press(page, 'Criar ticket')
  await expect(page).toHaveURL(/\/tickets\/\d+/)
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('4 de 10 prontos')).toBeVisible()
  await expect(page.getByText('O ticket #1 está aberto.')).toBeVisible()
  await expect(page.getByText('Minha fila', { exact: true })).toBeVisible()

  await press(page, 'Concluir configuração')
  await expect(page.getByText('Configuração concluída')).toBeVisible()
  await expect(list).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Minha fila', { exact: true })).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('who is signed in may register another organisation, and stays where they are signed in', { tag: '@long' }, async ({
  as,
  subject,
}) => {
  const page = await as('agent')
  const name = subject('Filial')
  await fillAll(page, name, 'ana@filial.test')
  await press(page, 'Criar organização')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(`Organização ${name} criada. O link do primeiro acesso foi enviado a ana@filial.test.`)).toBeVisible()
})

test('/signup tells both ways in, and hands a link on', { tag: '@long' }, async ({ visitor, errorGuard }) => {
  errorGuard.expect(refused(401))
  const page = await visitor()
  await page.goto('/signup')
  await expect(page.getByText('Peça um convite a quem administra a organização.', { exact: false })).toBeVisible()
  await press(page, 'Criar organização')
  await expect(company(page)).toBeVisible()
  await expect(page).toHaveURL('/register')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/signup?stytch_token_type=magic_links&token=1.nada')
  await expect(page).toHaveURL(/\/auth\/callback/)
  await expect(page.getByText('Invalid or expired magic link')).toBeVisible()
})
