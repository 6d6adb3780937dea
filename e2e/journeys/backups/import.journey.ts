import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { anOrganization } from '../../fixtures/organization.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an archive that was fetched is brought back, and a file that is none is refused with the reason', async ({
  environment,
  visitor,
}) => {
  const { page } = await anOrganization({ environment, visitor }, 'Boreal Balanças')
  await page.goto('/settings/backups')
  await page.getByRole('button', { name: 'Fazer backup' }).click()
  const backups = page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await expect(backups.first()).toContainText('✓ aberto e conferido', { timeout: 60_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), backups.first().getByRole('button', { name: 'Baixar' }).click()])

  const file = page.getByLabel('Arquivo de backup (.tar.gz)')
  await file.setInputFiles(await download.path())
  await expect(backups).toHaveCount(2)
  await expect(backups.first()).toContainText('importado')
  await expect(backups.first()).toContainText('✓ aberto e conferido', { timeout: 60_000 })

  await file.setInputFiles({ name: 'notas.tar.gz', mimeType: 'application/gzip', buffer: Buffer.from('não é um backup') })
  await expect(backups).toHaveCount(3)
  await expect(backups.first()).toContainText('O arquivo está danificado. Nada dele foi usado.', { timeout: 60_000 })
})

test('a backup with a passphrase of its own is fetched as a protected copy, and says so', async ({ environment, visitor }) => {
  const { page } = await anOrganization({ environment, visitor }, 'Cerrado Balanças')
  await page.goto('/settings/backups')
  await page.getByRole('button', { name: 'Com opções…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fazer backup' })
  await dialog.getByLabel('Anotação').fill('Antes da mudança')
  await dialog.getByRole('combobox', { name: 'Proteção da cópia baixada' }).click()
  await page.getByRole('option', { name: 'Com senha' }).click()
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([])
  await dialog.getByLabel('Senha da cópia').fill('cavalo bateria grampo')
  await dialog.getByLabel('Repetir a senha').fill('cavalo bateria gramp')
  await dialog.getByRole('button', { name: 'Fazer backup' }).click()
  await expect(dialog.getByText('As duas senhas não são iguais.').first()).toBeVisible()
  await dialog.getByLabel('Repetir a senha').fill('cavalo bateria grampo')
  await dialog.getByRole('button', { name: 'Fazer backup' }).click()
  await expect(dialog).toBeHidden()
  const newest = page.getByRole('list', { name: 'Backups' }).getByRole('listitem').first()
  await expect(newest).toContainText('cópia protegida')
  await expect(newest).toContainText('✓ aberto e conferido', { timeout: 60_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), newest.getByRole('button', { name: 'Baixar' }).click()])
  expect(download.suggestedFilename()).toMatch(/-protegido\.tar\.gz$/)
  const copy = gunzipSync(readFileSync(await download.path()))
  expect(copy.toString('latin1', 0, 14)).toBe('COMO-ABRIR.txt')
  expect(copy.includes('age-encryption.org/v1'), 'it is an age file').toBe(true)
})
