import { composer, expectWritten, message, openTicket, write } from '../fixtures/staff-pages.ts'
import { expect, test } from '../fixtures/test.ts'

test('a draft goes on in another browser; of two the newer is shown and the other can be had; sending ends both', async ({
  as,
  apis,
  subject,
}) => {
  const ticket = await (await apis('client')).create(subject('Xilofone emudecido'))
  const desk = await as('agent')
  const sofa = await as('agent')
  const saved = desk.waitForResponse((answer) => answer.url().includes('tickets.drafts.put') && answer.ok())
  await openTicket(desk, ticket.id)
  await composer(desk).fill('Começado na mesa')
  await saved
  await expect(desk.getByText(/^Rascunho salvo às \d\d:\d\d$/)).toBeVisible()

  await openTicket(sofa, ticket.id)
  await expectWritten(sofa, 'Começado na mesa', 'what was begun elsewhere is here')
  const savedThere = sofa.waitForResponse((answer) => answer.url().includes('tickets.drafts.put') && answer.ok())
  await composer(sofa).fill('Terminado no sofá')
  await savedThere

  await desk.reload()
  await expectWritten(desk, 'Terminado no sofá', 'the newer one')
  const other = desk.getByRole('status').filter({ hasText: 'Há outra versão deste rascunho, de' })
  await expect(other).toBeVisible()
  await other.getByRole('button', { name: 'Usar' }).click()
  await expectWritten(desk, 'Começado na mesa')
  await other.getByRole('button', { name: 'Usar' }).click()
  await expectWritten(desk, 'Terminado no sofá')
  await write(desk, 'Resposta ao cliente', 'Terminado no sofá')
  await expect(other).toHaveCount(0)

  await sofa.reload()
  await expect(message(sofa, 'Terminado no sofá')).toHaveCount(1)
  await expectWritten(sofa, '', 'what was sent elsewhere is not written here still')
})
