import type { Page } from '@playwright/test'
import { refused } from '../../fixtures/error-guard.ts'
import { clearField, expectInField, formatBar, pastePicture } from '../../fixtures/message-field.ts'
import { message, openTicket, sendNow, write } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('an author edits what they wrote: the customer sees the new text at once, the desk also the former ones', { tag: '@long' }, async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(409))
  const client = await apis('client')
  const agent = await apis('agent')
  const ticket = await client.create(subject('O preço saiu errado'))
  const portal = await as('client')
  await portal.goto(`/portal/ticket/${ticket.id}`)
  await expect(portal.getByRole('heading', { level: 1 })).toBeVisible()
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await page.locator('#resposta').fill('Custa 10 reais')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await sendNow(page, 'Custa 10 reais')
  await expect(portal.getByText('Custa 10 reais')).toBeVisible()

  const edit = message(page, 'Custa').getByRole('button', { name: 'Editar mensagem' })
  await edit.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Editar resposta' })
  const field = dialog.getByRole('textbox', { name: 'Texto' })
  await expect(field).toBeFocused()
  await expect(dialog.getByText('Quem já recebeu esta mensagem por e-mail continua com o texto anterior.')).toBeVisible()
  await expect(formatBar(dialog)).toBeVisible()
  await expectInField(field, 'Custa 10 reais')
  // Undoing is the editor's.
  await clearField(field)
  await page.keyboard.press('Control+z')
  await expectInField(field, 'Custa 10 reais')
  await clearField(field)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Escreva a mensagem.')).toBeVisible()
  await page.keyboard.type('Custa ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('100')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' reais')
  await expect(field.locator('strong')).toHaveText('100')

  // Going away asks first.
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Descartar o que você mudou?' })
  await expect(leaving).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leaving).toHaveCount(0)
  await expectInField(field, 'Custa 100 reais', 'nothing is lost')
  await expect(field).toBeFocused()

  // Meanwhile they edit it elsewhere.
  const [said] = await agent.comments(ticket.id)
  const elsewhere = await agent.send('PATCH', `/api/tickets/${ticket.id}/comments/${said?.id}`, { content: 'Custa 50 reais', edits: 0 })
  expect(elsewhere.ok()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText('Custa 50 reais')
  await expectInField(field, 'Custa 100 reais', 'what was typed is kept')
  await expect(field.locator('strong')).toHaveText('100')
  await dialog.getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(message(page, 'Custa 100 reais')).toHaveCount(1)

  await expect(portal.getByText('Custa 100 reais'), 'live, without a reload').toBeVisible()
  await expect(portal.getByText('(editada)')).toBeVisible()
  await expect(portal.getByText('Custa 10 reais')).toHaveCount(0)

  await message(page, 'Custa 100 reais').getByRole('button', { name: 'editada — ver textos anteriores' }).click()
  const versions = page.getByRole('dialog', { name: 'Textos anteriores' })
  await expect(versions.getByRole('listitem')).toHaveText([/Custa 100 reais/, /Custa 50 reais/, /Custa 10 reais/])
  await page.keyboard.press('Escape')
  await expect(versions).toHaveCount(0)
})

test('a note is edited likewise, and a customer edits their own message in the portal', { tag: '@long' }, async ({ as, apis, subject }) => {
  const client = await apis('client')
  const agent = await apis('agent')
  const ticket = await client.create(subject('Um recado trocado'))
  await client.comment(ticket.id, 'Não liga mais')
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await write(page, 'Nota interna', 'Ligar ao cliente')
  await message(page, 'Ligar ao cliente').getByRole('button', { name: 'Editar mensagem' }).click()
  const note = page.getByRole('dialog', { name: 'Editar nota interna' })
  await note.getByRole('textbox', { name: 'Texto' }).fill('Ligar à cliente')
  await note.getByRole('button', { name: 'Salvar' }).click()
  await expect(message(page, 'Ligar à cliente')).toContainText('(editada)')
  await expect(message(page, 'Não liga mais').getByRole('button', { name: 'Editar mensagem' }), 'of others, not').toHaveCount(0)

  const portal = await as('client')
  await portal.goto(`/portal/ticket/${ticket.id}`)
  await portal.getByRole('button', { name: 'Editar mensagem' }).click()
  const dialog = portal.getByRole('dialog', { name: 'Editar mensagem' })
  await dialog.getByRole('textbox', { name: 'Sua mensagem' }).fill('Liga, mas apaga')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(portal.getByText('Liga, mas apaga')).toBeVisible()
  await expect(message(page, 'Liga, mas apaga')).toContainText('(editada)')
  await expect.poll(async () => (await agent.comments(ticket.id)).map(({ content }) => content)).toContain('Liga, mas apaga')

  await agent.comment(ticket.id, 'Troque a fonte')
  await expect(portal.getByText('Troque a fonte')).toBeVisible()
  await expect(portal.getByRole('button', { name: 'Editar mensagem' }), 'what was answered stays').toHaveCount(0)
})

async function paste(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(formatBar(dialog)).toBeVisible()
  await pastePicture(dialog.getByRole('textbox'), name)
  await expect(dialog.locator('[data-image]')).toHaveText(new RegExp(`${name}$`))
  await expect(dialog.getByRole('list', { name: 'Arquivos a enviar' }).getByText('Pronto')).toBeVisible()
}

test('a picture joins a message that was sent, the customer’s and the desk’s; what is given up leaves none', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  test.setTimeout(120_000)
  const client = await apis('client')
  const ticket = await client.create(subject('A foto faltou'))
  await client.comment(ticket.id, 'Ficou torto')
  const portal = await as('client')
  await portal.goto(`/portal/ticket/${ticket.id}`)
  await portal.getByRole('button', { name: 'Editar mensagem', exact: true }).click()
  await paste(portal, 'torto.png')
  await portal.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(portal.getByRole('dialog')).toHaveCount(0)
  await expect(portal.getByRole('button', { name: /torto\.png/ }).first()).toBeVisible()

  const agent = await apis('agent')
  await agent.comment(ticket.id, 'Fica assim')
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await expect(
    message(page, 'Ficou torto')
      .getByRole('button', { name: /torto\.png/ })
      .first(),
  ).toBeVisible()
  const sent = message(page, 'Fica assim')
  const dialog = page.getByRole('dialog', { name: 'Editar resposta' })
  await sent.getByRole('button', { name: 'Editar mensagem', exact: true }).click()
  await paste(page, 'engano.png')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Descartar o que você mudou?' }).getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(sent, 'nothing was saved').not.toContainText('(editada)')
  await sent.getByRole('button', { name: 'Editar mensagem', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Arquivos a enviar' })).toHaveCount(0)
  await paste(page, 'certo.png')
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(sent.getByRole('button', { name: /certo\.png/ }).first()).toBeVisible()
  await expect(portal.getByRole('button', { name: /certo\.png/ }).first(), 'live, without a reload').toBeVisible()
  await expect(portal.getByRole('button', { name: /engano\.png/ })).toHaveCount(0)
  await sent.getByRole('button', { name: 'editada — ver textos anteriores', exact: true }).click()
  const versions = page.getByRole('dialog', { name: 'Textos anteriores' }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.nth(0).getByRole('button', { name: /certo\.png/ })).toBeVisible()
  await expect(versions.nth(1).getByRole('button', { name: /certo\.png/ })).toHaveCount(0)
})
