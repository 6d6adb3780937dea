import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { answered } from '../../fixtures/answers.ts'
import { message } from '../../fixtures/staff-pages.ts'
import { test } from '../../fixtures/test.ts'

const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
const CARD = '4111 1111 1111 1111'

test('the number of a card is hidden by two presses, a message and the ticket are erased, and open pages show it', async ({
  as,
  apis,
  subject,
}) => {
  const [client, agent] = [await apis('client'), await apis('agent')]
  const title = subject('Cobrança')
  const { id, number } = await answered<{ id: number; number: number }>(client, 'POST', '/api/tickets', {
    title,
    description: `Cobre no cartão ${CARD}, por favor.`,
  })
  await client.comment(id, `O cartão é ${CARD} mesmo.`)
  await client.comment(id, 'A senha do portal é girassol-77.')
  const watching = await as('agent')
  await watching.goto(`/tickets/${id}`)
  await expect(message(watching, 'girassol-77')).toBeVisible()
  await expect(watching.getByRole('button', { name: 'Apagar mensagem ou trecho' })).toHaveCount(0)

  const page = await as('admin')
  await page.goto(`/tickets/${id}`)
  const first = message(page, 'Cobre no cartão')
  await first.getByRole('button', { name: /Parece ter número de cartão/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Trechos a ocultar' })).toContainText(CARD)
  await expect(dialog.getByRole('button', { name: 'Apagar para sempre' })).toBeDisabled()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Motivo').fill('Cartão na mensagem')
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
  // In both messages, and on both pages.
  for (const one of [page, watching]) {
    await expect(message(one, 'Cobre no cartão ▇▇▇, por favor.')).toBeVisible()
    await expect(message(one, 'O cartão é ▇▇▇ mesmo.')).toBeVisible()
  }
  await expect(message(watching, 'O cartão é ▇▇▇ mesmo.').getByText(/^Trecho ocultado por .*: Cartão na mensagem$/)).toBeVisible()

  // A part is selected by the keyboard, too.
  await message(page, 'girassol-77').getByRole('button', { name: 'Apagar mensagem ou trecho' }).click()
  await dialog.getByLabel('O que apagar').click()
  await page.getByRole('option', { name: 'Só alguns trechos' }).click()
  const text = dialog.getByLabel('Texto da mensagem')
  await dialog.getByRole('button', { name: 'Ocultar seleção' }).click()
  await expect(dialog.getByText('Selecione pelo menos 3 caracteres no texto.')).toBeVisible()
  await text.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await dialog.getByRole('button', { name: 'Ocultar seleção' }).click()
  await dialog.getByRole('button', { name: /^Não ocultar/ }).click()
  await dialog.getByLabel('O que apagar').click()
  await page.getByRole('option', { name: 'A mensagem inteira, com os arquivos' }).click()
  await dialog.getByLabel('Motivo').fill('Senha')
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
  await expect(page.getByText(/^Apagada por .*: Senha$/)).toBeVisible()
  await expect(watching.getByText('girassol-77')).toHaveCount(0)
  const said = await (await agent.send('GET', `/api/tickets/${id}/comments`)).text()
  expect(said).not.toContain('girassol')
  expect(said).not.toContain('4111')

  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Apagar ticket…' }).click()
  await expect(dialog.getByText('O ticket ainda está em aberto: será cancelado.')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Aberto por engano')
  await dialog.getByLabel(`Digite ${number} para confirmar`).fill('1')
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
  await expect(dialog.getByText(`O número deste ticket é ${number}.`)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel(`Digite ${number} para confirmar`).fill(`#${number}`)
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
  for (const one of [page, watching]) {
    await expect(one.getByRole('heading', { name: 'Conteúdo apagado' })).toBeVisible()
    await expect(one.getByText(/^Conteúdo apagado por .*: Aberto por engano$/)).toBeVisible()
    await expect(one.getByText(title)).toHaveCount(0)
  }
  expect(await violations(page)).toEqual([])
})
