import { refused } from '../../fixtures/error-guard.ts'
import { linkIn, mailTo } from '../../fixtures/mail.ts'
import { block, enter, enterPortal, growOld, isAccessible, PASSWORD, someone } from '../../fixtures/profile.ts'
import { buttonOf, fillLogin } from '../../fixtures/sign-in.ts'
import { expect, test } from '../../fixtures/test.ts'

test('one changes one’s own e-mail: the new address confirms, the former one undoes it', async ({
  environment,
  apis,
  visitor,
  errorGuard,
}) => {
  errorGuard.expect(refused(400, 401, 403))
  const { email } = await someone({ environment, apis })
  const next = `novo-${email}`
  const page = await visitor()
  await enter(page, email)
  await expect(page).toHaveURL('/dashboard')
  const elsewhere = await visitor()
  await enter(elsewhere, email)
  await expect(elsewhere).toHaveURL('/dashboard')

  await page.goto('/profile')
  const change = block(page, 'Trocar o e-mail')
  await buttonOf(page, 'Trocar e-mail').click()
  await buttonOf(page, 'Enviar confirmação').click()
  await expect(change.getByText('Informe o novo e-mail.')).toBeVisible()
  await change.getByLabel('Novo e-mail').fill('nada')
  await buttonOf(page, 'Enviar confirmação').click()
  await expect(change.getByText('Informe um e-mail válido.')).toBeVisible()
  await isAccessible(page, 'a wrong new address')
  await change.getByLabel('Novo e-mail').fill(email)
  await buttonOf(page, 'Enviar confirmação').click()
  await expect(change.getByText('Este já é o seu e-mail.')).toBeVisible()
  await change.getByLabel('Novo e-mail').fill(next)
  const since = Date.now() - 1000
  await growOld(page, 'profile.email.ask')
  await buttonOf(page, 'Enviar confirmação').click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  await proof.getByLabel('Senha').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Confirmar' }).click()
  await expect(change.getByRole('status')).toContainText(`Aguardando a confirmação de ${next}`)
  await isAccessible(page, 'a change that waits')

  const stop = linkIn(await mailTo(environment.url, email, since, /Pediram a troca/))
  const confirm = linkIn(await mailTo(environment.url, next, since, /Confirme seu novo e-mail/))
  const reader = await visitor()
  await reader.goto(confirm)
  await expect(reader.getByRole('status')).toHaveText('Seu e-mail foi trocado. Use o novo endereço para entrar.')
  await isAccessible(reader, 'a changed address')
  await expect(elsewhere, 'other sessions end').toHaveURL('/login')
  await page.reload()
  await expect(page.getByText(next, { exact: true })).toBeVisible()
  await mailTo(environment.url, email, since, /foi trocado/)

  await reader.goto(stop)
  await expect(reader.getByRole('heading', { name: 'Cancelar a troca de e-mail' })).toBeVisible()
  await isAccessible(reader, 'a change that can be undone')
  await buttonOf(reader, 'Manter este endereço').click()
  await expect(reader.getByRole('status')).toContainText('A troca foi desfeita')
  await expect(page, 'every session ends').toHaveURL('/login')
  await fillLogin(page, email, PASSWORD)
  await expect(page).toHaveURL(/\/profile|\/dashboard/)
  await reader.goto(stop)
  await buttonOf(reader, 'Manter este endereço').click()
  await expect(reader.getByRole('alert')).toHaveText('Invalid or expired magic link')
})

test('a customer takes a change back before it is confirmed', { tag: '@long' }, async ({ environment, apis, visitor, errorGuard }) => {
  errorGuard.expect(refused(401))
  const { email } = await someone({ environment, apis }, 'client')
  const page = await visitor()
  await enterPortal(page, email)
  await page.goto('/portal/profile')
  await buttonOf(page, 'Trocar e-mail').click()
  await page.getByLabel('Novo e-mail').fill(`novo-${email}`)
  const since = Date.now() - 1000
  await buttonOf(page, 'Enviar confirmação').click()
  await buttonOf(page, 'Cancelar a troca').click()
  await expect(page.getByText('Troca cancelada.')).toBeVisible()
  await expect(page.getByText(/Aguardando a confirmação/)).toHaveCount(0)
  const reader = await visitor()
  await reader.goto(linkIn(await mailTo(environment.url, `novo-${email}`, since, /Confirme seu novo e-mail/)))
  await expect(reader.getByRole('alert')).toHaveText('Invalid or expired magic link')
})
