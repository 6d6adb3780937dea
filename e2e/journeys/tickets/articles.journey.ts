import { composer, expectWritten, message, openTicket, sendNow } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const ARTICLE = 'Redefinir a senha'

test('an article is suggested on a ticket, inserted by "??", sent, and linked', async ({ as, apis, subject }) => {
  const title = subject('Redefinir a senha')
  const { id } = await (await apis('client')).create(title)
  const page = await as('agent')
  await openTicket(page, id)
  const panel = page.getByRole('region', { name: 'Base de conhecimento' })
  await expect(panel.getByRole('link', { name: ARTICLE, exact: true })).toBeVisible()

  await composer(page).pressSequentially('Olá! ??')
  const picker = page.getByRole('dialog', { name: 'Artigos' })
  await expect(picker).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expectWritten(page, 'Olá! ??', 'who wanted no article wanted the signs')
  // Whoever closed the picker is in the text again, where they were.
  await expect(composer(page)).toBeFocused()
  await composer(page).press('Backspace')
  await composer(page).pressSequentially('?')
  await expect(picker.getByRole('option', { name: new RegExp(`^${ARTICLE}`) })).toBeVisible()
  await picker.getByRole('combobox').fill('redefinir senha')
  await picker.getByRole('option', { name: new RegExp(`^${ARTICLE}`) }).click()
  await picker.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(composer(page)).toContainText(`Olá! ${ARTICLE}`)
  await composer(page).pressSequentially(' Deu certo?')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await sendNow(page, 'Deu certo?')
  await expect(message(page, 'Deu certo?').getByRole('link', { name: ARTICLE })).toHaveAttribute(
    'href',
    /\/portal\/article\/\d+-redefinir-a-senha$/,
  )
  const linked = panel.getByRole('button', { name: `Desvincular “${ARTICLE}”` })
  await expect(linked).toBeVisible()
  await linked.click()
  await expect(linked).toBeHidden()
})

test('inserted from the panel: whole text; a reply warns of an article that its reader cannot read, a note does not', {
  tag: '@long',
}, async ({ as, apis, subject }) => {
  const { id } = await (await apis('client')).create(subject('Pergunta sobre triagem'))
  const page = await as('agent')
  await openTicket(page, id)
  const panel = page.getByRole('region', { name: 'Base de conhecimento' })
  await page.locator('#inserir-artigo').click()
  const picker = page.getByRole('dialog', { name: 'Artigos' })
  await picker.getByRole('combobox').fill('triagem de chamados')
  const internal = picker.getByRole('option').filter({ hasText: 'Só a equipe' }).first()
  await internal.click()
  await expect(picker.getByRole('alert')).toContainText('não pode ler este artigo')
  await picker.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /não pode ler “.*”: o link não vai abrir/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Nota interna' }).click()
  await expect(page.getByText(/o link não vai abrir/)).toBeHidden()
  await expect(panel.getByRole('heading', { name: 'Sugeridos pelo assunto' })).toBeVisible()
})

test('an article begins from a ticket: what there is first, then its text without names', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const title = subject('Redefinir a senha')
  const { id } = await (await apis('client')).create(title, { description: 'Sou a Ana Beatriz, (11) 98765-4321, ana@acme.test.' })
  const page = await as('agent')
  await openTicket(page, id)
  await page.getByRole('button', { name: 'Criar artigo deste ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar artigo deste ticket' })
  await expect(dialog.getByRole('link', { name: ARTICLE, exact: true })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'O artigo começa assim' })).toContainText('Sou a [nome], [telefone], [e-mail].')
  await dialog.getByRole('button', { name: 'Escrever artigo' }).click()
  await expect(page).toHaveURL(new RegExp(`/knowledge-base/new\\?fromTicketId=${id}&title=`))
})
