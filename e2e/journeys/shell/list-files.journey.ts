import { expect, test } from '../../fixtures/test.ts'

const LISTS = [
  ['/recurring', /^tickets-recorrentes-.*\.csv$/],
  ['/queues', /^filas-.*\.csv$/],
  ['/automation', /^regras-de-automacao-.*\.csv$/],
  ['/workflows', /^workflows-.*\.csv$/],
  ['/sla/policies', /^politicas-de-sla-.*\.csv$/],
] as const

test('lists of what is set up are saved as files from their pages', async ({ as }) => {
  const page = await as('supervisor')
  for (const [path, name] of LISTS) {
    await page.goto(path)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar', exact: true }).click()
    expect((await coming).suggestedFilename()).toMatch(name)
  }
})
