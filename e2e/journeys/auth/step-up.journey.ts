import { ACCOUNTS, PASSWORD as DEMO } from '../../fixtures/accounts.ts'
import { refused } from '../../fixtures/error-guard.ts'
import { codeIn, linkIn, mailTo } from '../../fixtures/mail.ts'
import { block, enter, enterByCode, growOld, isAccessible, PASSWORD, someone, someoneByMail } from '../../fixtures/profile.ts'
import { askForLink } from '../../fixtures/sign-in.ts'
import { rows } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

for (const [app, role, path] of [
  ['staff app', 'agent', ''],
  ['portal', 'client', '/portal'],
] as const)
  test(`who has neither password nor second factor confirms by a mailed code in the ${app}`, { tag: '@long' }, async ({
    environment,
    apis,
    visitor,
    errorGuard,
  }) => {
    test.setTimeout(90_000)
    errorGuard.expect(refused(400, 403))
    const { email } = await someoneByMail({ apis }, role)
    const page = await visitor()
    await page.goto(`${path}/login`)
    const signedIn = await enterByCode(page, environment.url, email)
    await expect(page).not.toHaveURL(/\/login/)
    await page.goto(`${path}/profile?parte=dados`)
    await growOld(page, 'profile.export')
    await page.getByRole('button', { name: 'Baixar meus dados' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
    await expect(dialog.getByText('Sua conta não tem senha nem segundo fator')).toBeVisible()
    await isAccessible(page, 'a proof by mail is offered')
    await dialog.getByRole('button', { name: 'Enviar código' }).click()
    await expect(dialog.getByRole('status')).toHaveText(`Código enviado para ${email}. Ele vale por 5 minutos.`)
    const mail = await mailTo(environment.url, email, signedIn + 1)
    expect(mail.subject).toContain('código de confirmação')
    const code = codeIn(mail)
    const field = dialog.getByLabel('Código do e-mail')
    await expect(field).toBeFocused()
    await field.fill('12')
    await field.press('Enter')
    await expect(dialog.getByText('São seis dígitos.')).toBeVisible()
    await field.fill(wrongOf(code))
    await field.press('Enter')
    await expect(dialog.getByText('O código não confere ou venceu. Peça outro.')).toBeVisible()
    await isAccessible(page, 'a proof by mail was refused')
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    const [file] = await Promise.all([page.waitForEvent('download'), field.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/^balcao-meus-dados-/)
    await expect(dialog).toHaveCount(0)
  })

test('removing somebody with too old a proof asks for it, and then goes on by itself', async ({
  environment,
  apis,
  visitor,
  errorGuard,
}) => {
  errorGuard.expect(refused(400, 403))
  const gone = await someone({ environment, apis }, 'client')
  const page = await visitor()
  await enter(page, ACCOUNTS.admin.email, DEMO)
  await expect(page).toHaveURL('/dashboard')
  await page.goto(`/users?q=${encodeURIComponent(gone.email)}`)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Ações de Teresa Campos' }).click()
  await page.getByRole('menuitem', { name: 'Excluir…' }).click()
  const removal = page.getByRole('dialog', { name: 'Excluir Teresa Campos?' })
  await removal.getByRole('textbox').fill(gone.email)
  await growOld(page, 'users.remove')
  await removal.getByRole('button', { name: 'Excluir' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expect(proof.getByLabel('Senha')).toBeFocused()
  await proof.getByLabel('Senha').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(proof.getByText('A senha não confere.')).toBeVisible()
  await proof.getByLabel('Senha').fill(DEMO)
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(proof).toHaveCount(0)
  await expect(removal).toHaveCount(0)
  await expect(rows(page)).toHaveCount(0)
  expect((await (await apis('admin')).send('GET', `/api/users/${gone.id}`)).status()).toBe(404)
})

test('a mailed code and a mailed link lead to the start page one chose', { tag: '@long' }, async ({ environment, apis, visitor }) => {
  test.setTimeout(90_000)
  const { email } = await someone({ environment, apis })
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/profile?parte=preferencias')
  await page.getByLabel('Página inicial').selectOption({ label: 'Tickets' })
  await expect(block(page, 'Preferências').getByRole('status')).toHaveText('Salvo.')
  const other = await visitor()
  await other.goto('/login')
  const before = await enterByCode(other, environment.url, email)
  await expect(other).toHaveURL(/\/tickets$/)
  const third = await visitor()
  await third.goto('/login')
  await askForLink(third, email)
  await third.goto(linkIn(await mailTo(environment.url, email, before + 1)))
  await expect(third).toHaveURL(/\/tickets$/)
})
