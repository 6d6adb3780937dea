import { answered } from '../../fixtures/answers.ts'
import { senderOf } from '../../fixtures/api.ts'
import { anOrganization } from '../../fixtures/organization.ts'
import { fillTicket, submit } from '../../fixtures/portal-pages.ts'
import { enterPortal, isAccessible, someone } from '../../fixtures/profile.ts'
import { expect, test } from '../../fixtures/test.ts'

const options = (...labels: string[]) => labels.map((label) => ({ value: label.toLowerCase(), label, isActive: true }))

test('a customer is offered the options that belong to what they chose before, and loses one that does not', async ({
  environment,
  visitor,
  subject,
}) => {
  const { page } = await anOrganization({ environment, visitor }, subject('Loja'))
  const { send } = senderOf(page)
  const field = (more: object) =>
    answered({ send }, 'POST', '/api/custom-fields', {
      ...{ entity: 'ticket', type: 'select', visibleToCustomers: true, editableByCustomers: true },
      ...more,
    })
  await field({ key: 'estado', label: 'Estado', options: options('Bahia', 'Pernambuco') })
  const only = { salvador: ['bahia'], recife: ['pernambuco'] }
  await field({ key: 'cidade', label: 'Cidade', options: options('Salvador', 'Recife'), optionsBy: { field: 'estado', only } })
  const client = await someone({ environment, apis: async () => ({ send }) as never }, 'client')

  const portal = await visitor()
  await enterPortal(portal, client.email)
  await portal.goto('/portal/create-ticket')
  await fillTicket(portal, subject('Caixa parado'), 'Não abre.')
  const choice = (label: string) => portal.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await choice('Estado').selectOption('Bahia')
  await expect(choice('Cidade').getByRole('option')).toHaveText([/./, 'Salvador'])
  await choice('Cidade').selectOption('Salvador')
  await isAccessible(portal, 'options that depend on another field')
  await choice('Estado').selectOption('Pernambuco')
  await expect(choice('Cidade')).toHaveValue('')
  await choice('Cidade').selectOption('Recife')
  await submit(portal).click()
  await expect(portal.getByRole('heading', { level: 1, name: /^Ticket #\d+ aberto$/ })).toBeFocused()
  const { data } = await answered<{ data: { id: number }[] }>({ send }, 'GET', '/api/tickets')
  const kept = await answered<{ values: object }>({ send }, 'GET', `/api/custom-fields/values/ticket/${data[0]?.id}`)
  expect(kept.values).toMatchObject({ estado: 'pernambuco', cidade: 'recife' })
})
