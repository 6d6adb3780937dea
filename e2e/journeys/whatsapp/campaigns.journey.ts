import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from '../../fixtures/test.ts'
import { addNumber, digits, openTicket, syncTemplates, violations, write } from './steps.ts'

/** Marketing rests at night and on Sundays; the journey may be read at any hour. */
async function sendAtAnyHour(manager: Page) {
  await manager.goto('/whatsapp?tab=campaigns')
  await manager.getByRole('button', { name: 'Mudar: Horário de envio' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Horário de envio' })
  await dialog.getByLabel('Das').selectOption('0')
  await dialog.getByLabel('Até as').selectOption('24')
  expect(await violations(manager)).toEqual([])
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
}

test('a campaign is written, tried, checked and confirmed; it arrives, and its answer is a ticket that names it', async ({
  as,
  apis,
  visitor,
  subject,
}) => {
  test.slow()
  const [account, name, person] = [subject('Campanhas'), subject('Manutenção'), subject('Bruna')]
  const [hello, question] = [subject('Bom dia'), subject('Vai durar muito?')]
  const number = `+55119${digits(8)}`
  const admin = await as('admin')
  await addNumber(admin, account)
  await syncTemplates(admin, account)
  const phone = await visitor()
  // Whoever wrote once has a number here.
  await write(phone, account, number, person, hello)
  await openTicket(admin, hello)
  await admin.waitForURL(/\/tickets\/\d+/)
  const former = Number(/\/tickets\/(\d+)/.exec(admin.url())?.[1])
  await (await apis('admin')).change(former, { status: 'resolved' })

  const manager = await as('manager')
  await sendAtAnyHour(manager)
  await manager.getByRole('button', { name: 'Nova campanha' }).first().click()
  await manager.getByLabel('Nome', { exact: true }).fill(name)
  await manager.getByLabel('Número', { exact: true }).selectOption({ label: account })
  await manager.getByLabel('Modelo', { exact: true }).selectOption({ label: 'aviso_manutencao (pt_BR)' })
  await expect(manager.getByText('Utilidade vai a quem não pediu para sair.')).toBeVisible()
  const first = manager.getByRole('group', { name: 'Variável 1' })
  await first.getByLabel('Preenchida com').selectOption({ label: 'Primeiro nome' })
  await first.getByLabel('Se estiver vazio').fill('cliente')
  await manager.getByRole('group', { name: 'Variável 2' }).getByLabel('Texto').fill('no domingo')
  await manager.getByRole('radio', { name: 'Uma lista de pessoas' }).check()
  expect(await violations(manager)).toEqual([])
  await manager.getByRole('button', { name: 'Salvar rascunho' }).click()

  await expect(manager.getByRole('heading', { name: 'Conferir e enviar' })).toBeVisible()
  await manager.getByRole('button', { name: 'Enviar lista' }).click()
  const list = manager.getByRole('dialog', { name: 'Enviar uma lista' })
  const csv = `número\n${number}\n+55119${randomInt(10_000_000, 99_999_999)}\n`
  await list.locator('input[type=file]').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(list.getByText('Ninguém daqui tem este número ou e-mail.')).toBeVisible()
  await list.getByLabel('Deixar de fora as linhas com erro').check()
  await list.getByRole('button', { name: 'Usar 1 pessoa' }).click()
  await expect(manager.getByText('1 pessoa na lista').first()).toBeVisible()

  await manager.getByRole('button', { name: 'Enviar teste' }).click()
  const trial = manager.getByRole('dialog', { name: 'Enviar um teste' })
  await trial.getByLabel('Número com DDD').fill(`+55119${digits(8)}`)
  await trial.getByRole('button', { name: 'Enviar teste' }).click()
  await expect(manager.getByText(/^Teste a caminho de/)).toBeVisible()
  await manager.getByRole('button', { name: 'Ver prévia' }).click()
  await expect(manager.getByText('1 pessoa recebe')).toBeVisible()
  await expect(manager.getByText('O sistema fica fora do ar no domingo').last()).toBeVisible()
  expect(await violations(manager)).toEqual([])
  await manager.getByRole('button', { name: 'Iniciar agora…' }).click()
  const confirm = manager.getByRole('dialog', { name: `Iniciar a campanha “${name}”?` })
  await expect(confirm.getByText(/A Meta cobra por mensagem/)).toBeVisible()
  await expect(confirm.getByRole('button', { name: 'Iniciar' })).toBeDisabled()
  await confirm.getByRole('textbox').fill('1')
  expect(await violations(manager)).toEqual([])
  await confirm.getByRole('button', { name: 'Iniciar' }).click()
  await expect(manager.getByText('Concluída', { exact: true })).toBeVisible({ timeout: 60_000 })

  await phone.goto('/dev/whatsapp')
  await write(phone, account, number, person, question)
  await expect(phone.frameLocator('iframe').getByText('fica fora do ar no domingo').first()).toBeVisible()
  await expect(manager.getByText('Lidas').locator('..')).toContainText('1', { timeout: 30_000 })
  await expect(manager.getByText('Responderam').locator('..')).toContainText('1', { timeout: 30_000 })
  expect(await violations(manager)).toEqual([])
  await manager.getByRole('row').filter({ hasText: person }).getByRole('link').click()
  await expect(manager.getByRole('heading', { name: question })).toBeVisible()
  await expect(manager.getByRole('region', { name: 'WhatsApp' })).toContainText(`Resposta à campanha “${name}”`)
})
