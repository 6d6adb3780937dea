import { anOrganization } from '../../fixtures/organization.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Two points wide, and all of it red. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==', 'base64')
/** Chosen as #7a1f5c; dark, it is made as light as its ground asks for. */
const COLORS = { light: 'rgb(122, 31, 92)', dark: 'rgb(182, 132, 165)' }

test('an administrator gives the portal a logo and a colour, and a guest sees both in either theme', { tag: '@long' }, async ({
  environment,
  visitor,
}) => {
  const { page, slug } = await anOrganization({ environment, visitor }, 'Aurora Cores')
  await page.goto('/knowledge-base/settings')
  const logo = page.getByLabel('Logo em fundo claro', { exact: true }).and(page.locator('input[type=file]'))
  await logo.setInputFiles({ name: 'notas.png', mimeType: 'image/png', buffer: Buffer.from('não é uma imagem') })
  await expect(page.getByRole('alert')).toContainText('Esta imagem não pôde ser lida')
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByRole('img', { name: 'Logo em fundo claro' })).toBeVisible()
  await page.getByLabel('Cor de destaque').fill('#7a1f5c')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('As configurações foram salvas.')).toBeVisible()

  const guest = await visitor()
  const { port } = new URL(environment.url)
  for (const colorScheme of ['light', 'dark'] as const) {
    await guest.emulateMedia({ colorScheme })
    await guest.goto(`http://${slug}.localhost:${port}/portal/knowledge-base`)
    const shown = guest.locator('img.portal-logo')
    await expect(shown).toBeVisible()
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await expect(guest.getByRole('button', { name: 'Buscar' })).toHaveCSS('background-color', COLORS[colorScheme])
  }
})
