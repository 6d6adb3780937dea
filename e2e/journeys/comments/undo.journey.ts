import { formatBar as bar } from '../../fixtures/message-field.ts'
import { composer, expectWritten, openTicket } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a template put into a reply is taken back by Ctrl+Z, formatted and as Markdown, and what was typed stays', async ({
  as,
  apis,
  subject,
}) => {
  const api = await apis('agent')
  const name = subject('voltar')
  const made = await api.send('POST', '/api/templates', { name, content: 'Primeira linha.\n\nSegunda linha.' })
  expect(made.status(), await made.text()).toBe(201)
  const ticket = await (await apis('client')).create(subject('Desfazer'))
  const page = await as('agent')
  await openTicket(page, ticket.id)
  await expect(bar(page)).toBeVisible()
  const insert = async () => {
    await page.keyboard.press('/')
    const find = page.getByRole('dialog').getByRole('combobox', { name: 'Buscar template' })
    await expect(find).toBeFocused()
    await find.fill(name)
    await expect(page.getByRole('option'), 'the only one, so that Enter chooses it').toHaveText([new RegExp(name)])
    await page.keyboard.press('Enter')
    await expectWritten(page, /Segunda linha\./)
    await expect(composer(page)).toBeFocused()
    await page.keyboard.press('Control+z')
  }
  await composer(page).focus()
  await page.keyboard.type('Bom dia. ')
  await insert()
  await expectWritten(page, /^Bom dia\.\s*$/)

  const switchWay = page.getByRole('button', { name: 'Editar como Markdown' })
  await switchWay.press('Enter')
  await composer(page).fill('')
  await composer(page).focus()
  await page.keyboard.type('Boa tarde. ')
  await insert()
  await expect(composer(page)).toHaveValue('Boa tarde. ')
  await page.keyboard.press('Control+Shift+z')
  await expect(composer(page)).toHaveValue('Boa tarde. Primeira linha.\n\nSegunda linha.')
  await switchWay.press('Enter')
  await expect(bar(page)).toBeVisible()
})
