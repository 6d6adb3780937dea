import { clearComposer, composer, rowOf } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('who is at a ticket is seen on its page and in the list: looking, typing, looking again, gone', { tag: '@long' }, async ({
  as,
  apis,
  subject,
}) => {
  const word = subject('Prancha')
  const ticket = await (await apis('client')).create(word)
  const [lia, caio] = [await as('agent'), await as('colleague')]
  for (const page of [lia, caio]) {
    await page.goto(`/tickets/${ticket.id}`)
    await expect(page.getByRole('heading', { name: word })).toBeVisible()
  }
  const here = lia.getByRole('list', { name: 'Quem está neste ticket' })
  await expect(here).toContainText('Caio Ramos está vendo')
  await composer(caio).pressSequentially('Olá')
  await expect(here).toContainText('Caio Ramos está digitando')
  await expect(here).toContainText('Caio Ramos está vendo')
  await clearComposer(caio)

  await lia.goto('/tickets')
  const there = rowOf(lia, word).getByRole('list', { name: 'Quem está neste ticket' })
  await expect(there).toContainText('Caio Ramos está vendo')
  await composer(caio).pressSequentially('Olá')
  await expect(there).toContainText('Caio Ramos está digitando')
  await clearComposer(caio)
  // A browser without a screen hides no page of its own accord.
  const hide = (hidden: boolean) =>
    caio.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { value: is, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  await expect(there).toContainText('Caio Ramos deixou aberto em outra aba')
  await hide(false)
  await expect(there).toContainText('Caio Ramos está vendo')
  // any activity unsnoozes a ticket: comments and changes, alone or combined
  await caio.getByRole('link', { name: 'Dashboard' }).click()
  await expect(rowOf(lia, word)).toBeVisible()
  await expect(there).toHaveCount(0)
})
