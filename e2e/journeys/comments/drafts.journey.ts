import { refused } from '../../fixtures/error-guard.ts'
import { composer, expectWritten, message, openTicket, write } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a draft goes on in another browser and marks its ticket in the list; of two versions none is written over unasked; sending ends both', async ({
  as,
  apis,
  subject,
  errorGuard,
}) => {
  errorGuard.expect(refused(409))
  const ticket = await (await apis('client')).create(subject('Xilofone emudecido'))
  const desk = await as('agent')
  const sofa = await as('agent')
  const saved = desk.waitForResponse((answer) => answer.url().includes('tickets.drafts.put') && answer.ok())
  await openTicket(desk, ticket.id)
  await composer(desk).fill('Começado na mesa')
  await saved
  await expect(desk.getByText(/^Rascunho salvo às \d\d:\d\d$/)).toBeVisible()

  const listed = await as('agent')
  await listed.goto('/tickets?view=all')
  const row = listed.getByRole('row').filter({ hasText: ticket.title })
  await expect(row.getByText('Rascunho', { exact: true }), 'begun elsewhere').toBeVisible()

  await openTicket(sofa, ticket.id)
  await expectWritten(sofa, 'Começado na mesa', 'what was begun elsewhere is here')
  const savedThere = sofa.waitForResponse((answer) => answer.url().includes('tickets.drafts.put') && answer.ok())
  await composer(sofa).fill('Terminado no sofá')
  await savedThere

  await composer(desk).fill('Começado na mesa, e mais')
  const clash = desk.getByRole('alert').filter({ hasText: 'Este rascunho mudou em outro aparelho' })
  await expect(clash).toContainText('Terminado no sofá')
  const kept = desk.waitForResponse((answer) => answer.url().includes('tickets.drafts.put') && answer.ok())
  await clash.getByRole('button', { name: 'Manter o meu' }).click()
  await kept
  await expect(clash).toHaveCount(0)
  await composer(sofa).fill('Terminado no sofá!')
  const there = sofa.getByRole('alert').filter({ hasText: 'Este rascunho mudou em outro aparelho' })
  await expect(there).toContainText('Começado na mesa, e mais')
  const taken = sofa.waitForResponse((answer) => answer.url().includes('tickets.drafts.put') && answer.ok())
  await there.getByRole('button', { name: 'Usar o outro' }).click()
  await expectWritten(sofa, 'Começado na mesa, e mais')
  await taken
  const own = sofa.getByRole('status').filter({ hasText: 'Há outra versão deste rascunho, de' })
  const again = sofa.waitForResponse((answer) => answer.url().includes('tickets.drafts.put') && answer.ok())
  await own.getByRole('button', { name: 'Usar' }).click()
  await expectWritten(sofa, 'Terminado no sofá!', 'what stood here is not lost')
  await again

  await desk.reload()
  await expectWritten(desk, 'Terminado no sofá!', 'the newer one')
  const other = desk.getByRole('status').filter({ hasText: 'Há outra versão deste rascunho, de' })
  await expect(other).toBeVisible()
  await other.getByRole('button', { name: 'Usar' }).click()
  await expectWritten(desk, 'Começado na mesa, e mais')
  await other.getByRole('button', { name: 'Usar' }).click()
  await expectWritten(desk, 'Terminado no sofá!')
  await write(desk, 'Resposta ao cliente', 'Terminado no sofá!')
  await expect(other).toHaveCount(0)

  await expect(row.getByText('Rascunho', { exact: true }), 'sent elsewhere').toHaveCount(0)
  await sofa.reload()
  await expect(message(sofa, 'Terminado no sofá!')).toHaveCount(1)
  await expectWritten(sofa, '', 'what was sent elsewhere is not written here still')
})
