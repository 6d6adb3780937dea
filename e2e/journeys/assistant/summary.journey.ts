import { answered } from '../../fixtures/answers.ts'
import { senderOf } from '../../fixtures/api.ts'
import { aModel } from '../../fixtures/model.ts'
import { anOrganization } from '../../fixtures/organization.ts'
import { isAccessible } from '../../fixtures/profile.ts'
import { openTicket } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

const DESCRIPTION = 'O relatório de vendas não abre desde a atualização do sistema.'

test('a ticket is summarised by the model of the organisation, which says so; what the ticket does not say is left out', async ({
  environment,
  visitor,
  subject,
}) => {
  const { page } = await anOrganization({ environment, visitor }, subject('Resumos'))
  const sender = senderOf(page)
  const lines = [
    { text: DESCRIPTION, sources: [1] },
    { text: 'O cliente cancelou o contrato em 2019.', sources: [1] },
  ]
  const model = await aModel(sender, ['summary'], () => lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
  try {
    const ticket = { title: subject('Relatório parado'), description: DESCRIPTION }
    const { id } = await answered<{ id: number }>(sender, 'POST', '/api/tickets', ticket)
    await openTicket(page, id)
    await page.getByRole('button', { name: 'Resumir e sugerir' }).click()
    const help = page.getByRole('region', { name: 'Assistente', exact: true })
    await expect(help).toContainText('Escrito pelo modelo, das mensagens públicas.')
    await expect(help.getByText(DESCRIPTION)).toBeVisible()
    await expect(help).not.toContainText('2019')
    expect(model.asked).toHaveLength(1)
    await isAccessible(page, 'a summary by a model')
  } finally {
    await model.close()
  }
})
