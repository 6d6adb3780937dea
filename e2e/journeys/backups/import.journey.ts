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
