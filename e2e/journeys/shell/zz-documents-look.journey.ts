import { test } from '../../fixtures/test.ts'

const OUT = '/tmp/doc-shots'
for (const [colorScheme, width] of [['light', 1440], ['dark', 1440], ['light', 390], ['dark', 390]] as const)
  test(`looks ${colorScheme} ${width}`, async ({ as, visitor, errorGuard }) => {
    errorGuard.expect(/./)
    const viewport = { width, height: width === 390 ? 844 : 900 }
    const page = await as('supervisor', { colorScheme, viewport })
    const shot = async (name: string, full = false) => {
      await page.waitForTimeout(900)
      await page.screenshot({ path: `${OUT}/${name}-${colorScheme}-${width}.png`, fullPage: full })
    }
    await page.goto('/documents')
    await shot('list')
    const { data } = await page.evaluate(async () => {
      return { data: 0 }
    })
    await page.goto('/documents?bin=true')
    await shot('bin')
    await page.goto('/documents?q=seguran')
    await page.getByText('Política de segurança da informação').first().click()
    await shot('page', true)
    await page.goto('/documents?q=suporte')
    await page.getByText('Contrato de suporte').first().click()
    await page.waitForTimeout(800)
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await shot('edit')
    await page.keyboard.press('Escape')
    if (data) return
    const portal = await as('client', { colorScheme, viewport })
    await portal.goto('/portal/documents')
    await portal.waitForTimeout(900)
    await portal.screenshot({ path: `${OUT}/portal-${colorScheme}-${width}.png`, fullPage: true })
    await portal.goto('/portal/documents?q=nadaqueexista')
    await portal.waitForTimeout(900)
    await portal.screenshot({ path: `${OUT}/portal-empty-${colorScheme}-${width}.png` })
    const guest = await visitor({ colorScheme, viewport })
    await guest.goto('/portal/documents#1.1.x')
    await guest.waitForTimeout(900)
    await guest.screenshot({ path: `${OUT}/shared-dead-${colorScheme}-${width}.png` })
  })
