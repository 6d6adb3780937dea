import { refused } from '../../fixtures/error-guard.ts'
import { mailTo } from '../../fixtures/mail.ts'
import { block, enter, enterPortal, growOld, isAccessible, PASSWORD, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'
import { withWallet } from '../../fixtures/wallet.ts'

for (const [role, open, path] of [
  ['agent', enter, '/profile'],
  ['client', enterPortal, '/portal/profile'],
] as const)
  test(`a wallet is linked with a fresh proof, and taken away (${role})`, async ({ environment, apis, visitor, errorGuard }) => {
    errorGuard.expect(refused(403))
    const { email } = await someone({ environment, apis }, role)
    const page = await visitor()
    const wallet = await withWallet(page)
    await open(page, email)
    await expect(page).not.toHaveURL(/login/)
    await page.goto(`${path}?parte=seguranca`)
    const ways = block(page, 'Outras formas de entrar')
    await expect(ways.getByText('Nenhuma outra forma de entrar ainda.')).toBeVisible()
    const since = Date.now() - 1000
    await ways.getByRole('button', { name: 'Adicionar carteira' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adicionar carteira' })
    await isAccessible(page, 'choosing a wallet')
    wallet.decline(true)
    await dialog.getByRole('button', { name: 'Phantom (Solana)' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Você recusou na carteira.')
    wallet.decline(false)
    await growOld(page, 'signIn.methods.beginWallet')
    await dialog.getByRole('button', { name: 'Phantom (Solana)' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
    await proof.getByLabel('Senha').fill(PASSWORD)
    await proof.getByRole('button', { name: 'Confirmar' }).click()
    const short = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`
    await expect(ways.getByText(short)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await mailTo(environment.url, email, since, /Nova carteira/)
    await isAccessible(page, 'a wallet')
    await ways.getByRole('button', { name: `Remover Solana ${short}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
    await expect(ways.getByText('Nenhuma outra forma de entrar ainda.')).toBeVisible()
    await mailTo(environment.url, email, since, /Carteira removida/)
  })
