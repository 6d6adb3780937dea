import { aCompany } from '../../fixtures/companies.ts'
import { aWritingModel } from '../../fixtures/model.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { composer, expectWritten, message, openTicket, sendNow } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const ENGLISH = 'Hello, I cannot open the report since yesterday. Could you please help me with this?'

test('a draft is rewritten, used, undone and sent; a company without AI has none of it', async ({ apis, as, subject }) => {
  test.setTimeout(180_000)
  const admin = await apis('admin')
  const model = await aWritingModel(admin, (text, task) => {
    if (task.includes('inglês')) return 'Please restart the printer, {{x}} then call me.'.replace('{{x}} ', '')
    if (task.includes('formal')) return `Prezada cliente, ${text.replace('5', '42')}`
    return `Em português: ${text}`
  })
  try {
    const title = subject('Relatório')
    const { id } = await (await apis('client')).create(title, { description: ENGLISH })
    const page = await as('agent')
    await openTicket(page, id)
    const improve = page.getByRole('button', { name: 'Melhorar o texto' })
    const panel = page.getByRole('region', { name: 'Sugestão do modelo' })
    const choose = async (how: string | RegExp) => {
      await improve.click()
      await page.getByRole('menuitem', { name: how }).click()
    }

    await test.step('the suggestion stands beside the draft, with what its numbers became', async () => {
      await composer(page).fill('reinicie a impressora em 5 minutos')
      await choose('Mais formal')
      await expect(panel).toContainText('Prezada cliente, reinicie a impressora em 42 minutos')
      await expect(panel.getByRole('alert')).toContainText('o número 5 sumiu')
      await expect(panel.getByRole('alert')).toContainText('o número 42 não estava no texto')
      await expectWritten(page, 'reinicie a impressora em 5 minutos')
      await isAccessible(page, 'a suggestion below a draft')
    })
    await test.step('used and undone, by the button and by the keys', async () => {
      await panel.getByRole('button', { name: 'Usar' }).click()
      await expectWritten(page, 'Prezada cliente, reinicie a impressora em 42 minutos')
      await panel.getByRole('button', { name: 'Desfazer' }).click()
      await expectWritten(page, 'reinicie a impressora em 5 minutos')
      await expect(panel).toHaveCount(0)
      await choose('Mais formal')
      await panel.getByRole('button', { name: 'Usar' }).click()
      await expectWritten(page, /^Prezada cliente/)
      await composer(page).press('Control+z')
      await expectWritten(page, 'reinicie a impressora em 5 minutos')
      await panel.getByRole('button', { name: 'Fechar' }).click()
    })
    await test.step('only what is selected, and as Markdown, too', async () => {
      await composer(page).fill('Olá, Rita.')
      await composer(page).press('Control+End')
      await composer(page).press('Enter')
      await page.keyboard.type('volto em 5 minutos')
      await composer(page).press('Shift+Home')
      await choose('Mais formal')
      await expect(panel).toContainText('Só o trecho selecionado')
      await panel.getByRole('button', { name: 'Usar' }).click()
      await expectWritten(page, 'Olá, Rita.\nPrezada cliente, volto em 42 minutos')
      await panel.getByRole('button', { name: 'Fechar' }).click()
      await page.getByRole('button', { name: 'Editar como Markdown' }).click()
      await composer(page).fill('volto em 5 minutos')
      await choose('Mais formal')
      await panel.getByRole('button', { name: 'Usar' }).click()
      await expectWritten(page, 'Prezada cliente, volto em 42 minutos')
      await composer(page).press('Control+z')
      await expectWritten(page, 'volto em 5 minutos')
      await page.getByRole('button', { name: 'Editar como Markdown' }).click()
      await composer(page).fill('reinicie a impressora em 5 minutos')
    })
    await test.step('sent in the customer’s language; the original is a note because that was ticked', async () => {
      await choose('Em inglês (idioma do cliente)')
      await panel.getByRole('checkbox', { name: 'Guardar o original como nota interna ao enviar' }).check()
      await panel.getByRole('button', { name: 'Usar' }).click()
      await expectWritten(page, 'Please restart the printer, then call me.')
      await panel.getByRole('button', { name: 'Fechar' }).click()
      await expect(page.getByText(/nota interna: Original, antes de traduzir/)).toBeVisible()
      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
      await sendNow(page, 'Please restart the printer')
      await expect(message(page, 'Original, antes de traduzir:')).toContainText('reinicie a impressora em 5 minutos')
      const said = await (await apis('client')).comments(id)
      expect(said.map(({ content }) => content)).toEqual(['Please restart the printer, then call me.'])
    })
    await test.step('what is in another language is translated below the original, and once for all', async () => {
      const first = message(page, ENGLISH)
      await first.getByRole('button', { name: 'Traduzir', exact: true }).click()
      const translation = first.getByRole('region', { name: 'Tradução automática' })
      await expect(translation).toContainText(`Em português: ${ENGLISH}`)
      await isAccessible(page, 'a translated message')
      await translation.getByRole('button', { name: 'Ocultar tradução' }).click()
      await expect(translation).not.toContainText('Em português')
      const before = model.asked.length
      const other = await as('supervisor')
      await openTicket(other, id)
      await other.getByRole('button', { name: 'Traduzir a conversa (2)' }).click()
      await expect(other.getByRole('region', { name: 'Tradução automática' })).toHaveCount(2)
      expect(model.asked.length - before).toBe(1)
    })
    await test.step('a company that does not want it: no suggestion, no translation, and the page says so', async () => {
      const company = await aCompany({ apis }, subject('Sigilo'))
      const form = await as('admin')
      await form.goto(`/companies/${company.id}`)
      await form.getByRole('button', { name: 'Editar', exact: true }).first().click()
      await form.getByRole('checkbox', { name: 'Não usar IA com os dados desta empresa' }).check()
      await isAccessible(form, 'a company’s form')
      await form.getByRole('button', { name: 'Salvar', exact: true }).click()
      await expect(form.getByText('Não usada com os dados desta empresa')).toBeVisible()
      const closed = await admin.create(subject('Sigiloso'), { description: ENGLISH, companyId: company.id })
      const before = model.asked.length
      await openTicket(page, closed.id)
      await expect(message(page, ENGLISH)).toContainText('Sem tradução: a empresa deste ticket não usa IA com os seus dados.')
      await composer(page).fill('reinicie')
      await improve.click()
      await expect(page.getByText('Nada foi reescrito: a empresa deste ticket não usa IA com os seus dados.')).toBeVisible()
      expect(model.asked.length).toBe(before)
    })
  } finally {
    await model.close()
  }
})
