import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { message, openTicket, property } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const soundness = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join()}`)).toEqual([])
}
const act = async (page: Page, label: string) => {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Ir para ou fazer' })
  await field.fill(label)
  await expect(page.getByRole('option').first()).toContainText(label)
  await page.keyboard.press('Enter')
}

test('a ticket is taken by its key, transferred by what can be expected, escalated with a reason, and tells why it went where', async ({
  as,
  apis,
  subject,
}) => {
  const ticket = await (await apis('client')).create(subject('Servidor sem acesso'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await expect(property(page, 'Responsável')).toContainText('Ninguém')
  await expect(page.getByRole('button', { name: 'Assumir', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assumir este ticket ao enviar' })).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  // As the second key after G it is no key of its own.
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.waitForTimeout(1_100)
  await expect(property(page, 'Responsável')).toContainText('Ninguém')
  await page.keyboard.press('i')
  await expect(property(page, 'Responsável')).toContainText('Lia Moraes')
  await expect(page.getByRole('button', { name: 'Assumir', exact: true })).toHaveCount(0)
  await expect(page.getByText(`#${ticket.number} · Agora é seu`)).toBeVisible()

  await page.keyboard.press('f')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await expect(dialog.getByText(/pode(m)? receber agora|ninguém disponível agora/).first()).toBeVisible()
  await soundness(page)
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await expect(dialog.getByText('Escolha a fila.')).toBeVisible()
  await dialog.getByRole('radio', { name: /^Suporte N2|^N2/ }).check()
  await dialog.getByRole('textbox', { name: /Nota interna/ }).fill('O cliente já reiniciou tudo.')
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(property(page, 'Fila')).toContainText('N2')
  await expect(message(page, 'O cliente já reiniciou tudo.')).toBeVisible()

  await act(page, 'Escalar')
  await dialog.getByRole('button', { name: 'Escalar' }).click()
  await expect(dialog.getByText('Diga por que o ticket precisa de ajuda.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /Motivo/ }).fill('Perdemos o acesso ao servidor.')
  await dialog.getByRole('combobox', { name: 'Para' }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Escalar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(message(page, 'Perdemos o acesso ao servidor.')).toBeVisible()

  await page.getByRole('button', { name: /^Por que / }).click()
  await expect(page.getByRole('dialog')).toContainText(/Escalada|Transferência/)
  await soundness(page)
})
