import { randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const violations = async (page: Page) => {
  const found = await new AxeBuilder({ page }).setLegacyMode().disableRules('region').analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
export const digits = (length: number) => String(randomInt(10 ** (length - 1), 10 ** length))

/** A number of the organisation, set up by its administrator, and what Meta is to be given for it. */
export async function addNumber(page: Page, name: string) {
  await page.goto('/whatsapp')
  await page.getByRole('button', { name: 'Adicionar número' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar número' })
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(dialog.getByLabel('Nome')).toBeFocused()
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByLabel('ID do número de telefone').fill('abc')
  await dialog.getByLabel('ID da conta do WhatsApp Business').fill(digits(12))
  await dialog.getByLabel('Token de acesso').fill('EAA-token')
  await dialog.getByLabel('Chave secreta do aplicativo').fill('segredo-do-app')
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await expect(dialog.getByText('Copie o identificador como a Meta o mostra: só números.').first()).toBeVisible()
  await dialog.getByLabel('ID do número de telefone').fill(digits(12))
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click()
  const added = page.getByRole('dialog', { name: `Número ${name} adicionado` })
  await expect(added.getByText(/\/api\/whatsapp\/hooks\//)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await added.getByRole('button', { name: 'Pronto' }).click()
}

/** Somebody writes from the simulated phone. */
export async function write(phone: Page, to: string, number: string, name: string, text: string, hours = '0') {
  await phone.goto('/dev/whatsapp')
  await phone.getByLabel('Para').selectOption({ label: await optionOf(phone, to) })
  await phone.getByLabel('Telefone de quem escreve').fill(number)
  await phone.getByLabel('Nome no perfil').fill(name)
  await phone.getByLabel('Enviada há (horas)').fill(hours)
  await phone.getByLabel('Mensagem').fill(text)
  await phone.getByRole('button', { name: 'Enviar' }).click()
  await expect(phone.frameLocator('iframe').getByText(text)).toBeVisible()
}
const optionOf = async (phone: Page, name: string): Promise<string> => {
  const options = await phone.getByLabel('Para').locator('option').allTextContents()
  return options.find((one) => one.includes(name)) ?? ''
}

/** Opens the ticket that a message became. One that comes while the list is open waits above it, so it is read until it is there. */
export async function openTicket(agent: Page, title: string): Promise<void> {
  const link = agent.getByRole('link', { name: title }).first()
  await expect(async () => {
    await agent.goto('/tickets?channel=whatsapp')
    await expect(link).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await link.click()
}

/** Has the templates of a number be read now, on the page that lists it. */
export async function syncTemplates(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Ações do número ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Buscar modelos agora' }).click()
  await expect(page.getByText('6 modelos encontrados')).toBeVisible()
}
