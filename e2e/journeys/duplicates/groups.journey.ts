import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'

const TEXT = 'Ao transmitir a nota aparece a rejeição e o cliente espera a mercadoria na doca desde cedo.'

/** The group of tickets that were just made, as soon as it was found. */
async function groupOf(page: Page, title: string) {
  const group = page.getByRole('article', { name: title })
  await expect(async () => {
    await page.goto('/duplicates')
    await expect(group.getByRole('listitem')).toHaveCount(3, { timeout: 3_000 })
  }).toPass()
  return group
}

test('@long a group is merged after its preview, undone, gets another ticket that stays, and becomes an incident', async ({
  as,
  apis,
  subject,
}) => {
  const api = await apis('agent')
  const word = subject('Gralhafone').replaceAll(' ', '')
  const title = `Coletor ${word} não lê etiqueta`
  const made = []
  for (const end of ['', ' de novo', ' hoje']) made.push(await api.create(`${title}${end}`, { description: `${TEXT} ${word}` }))
  const [first, second, third] = made as [(typeof made)[number], (typeof made)[number], (typeof made)[number]]
  const page = await as('agent')
  const group = await groupOf(page, title)
  await group.getByRole('button', { name: `Mesclar em #${first.number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Mesclar 2 em #${first.number}` })
  await expect(dialog.getByText(`#${second.number}:`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Mesclar', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Mesclado em #${first.number}`)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(page.getByText('Mesclagem desfeita')).toBeVisible()

  await page.getByRole('button', { name: 'Confirmados' }).click()
  const confirmed = page.getByRole('article', { name: new RegExp(title) })
  await expect(confirmed.getByRole('listitem')).toHaveCount(3)
  await confirmed.getByRole('button', { name: `Manter este: #${second.number}` }).click()
  await expect(confirmed.getByRole('listitem').filter({ hasText: `#${second.number}` })).toContainText('fica')
  await confirmed.getByRole('button', { name: `Tirar #${third.number} do grupo` }).click()
  await expect(confirmed.getByRole('listitem')).toHaveCount(2)
  await confirmed.getByRole('button', { name: 'Tratar como incidente' }).click()
  await expect(page.getByText(/Tratado como incidente/)).toBeVisible()
})
