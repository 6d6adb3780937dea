import { fillTicket, openPortalTicket, submit } from '../../fixtures/portal-pages.ts'
import { composer, openTicket, sendNow } from '../../fixtures/staff-pages.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Words that no other article has. */
const word = () =>
  `calibre${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 8)}`

test('an article is written and published, found, rated and read before a ticket; a reply inserts it, and its reader opens it', async ({
  as,
}) => {
  const about = word()
  const title = `Ajustar o ${about} da balança`
  const writer = await as('supervisor')
  await writer.goto('/knowledge-base/new')
  await writer.getByRole('textbox', { name: /^Título/ }).fill(title)
  await writer.getByRole('button', { name: 'Criar rascunho' }).click()
  await expect(writer).toHaveURL(/\/knowledge-base\/\d+\/edit$/)
  await writer.getByRole('textbox', { name: 'Texto do artigo' }).fill('Segure o botão Tara por cinco segundos.')
  await writer.getByRole('combobox', { name: 'Quem lê' }).click()
  await writer.getByRole('option', { name: /^Quem entra no portal|^Portal/ }).click()
  await expect(writer.getByText(/^Salvo às/)).toBeVisible()
  await writer.getByRole('button', { name: 'Publicar', exact: true }).click()
  const dialog = writer.getByRole('dialog', { name: `Publicar “${title}”` })
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(writer.getByText(`“${title}” foi publicado.`)).toBeVisible()

  const customer = await as('client')
  await customer.goto('/portal/knowledge-base')
  await customer.getByRole('searchbox').fill(about)
  await customer.getByRole('button', { name: 'Buscar' }).click()
  await customer
    .getByRole('listitem')
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .click()
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(customer.getByRole('article')).toContainText('Segure o botão Tara')
  await customer.getByRole('button', { name: 'Sim', exact: true }).click()
  await expect(customer.getByText('Sua resposta ajuda outras pessoas.')).toBeVisible()

  await customer.goto('/portal/create-ticket')
  const subject = `O ${about} não ajusta`
  await fillTicket(customer, subject, 'Segurei o botão e nada muda.')
  const offered = customer.getByRole('region', { name: 'Isto pode ajudar' })
  await offered.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await expect(offered.getByRole('region', { name: /^Texto do artigo/ })).toContainText('Segure o botão Tara')
  await offered.getByRole('button', { name: 'Não', exact: true }).click()
  await expect(offered.getByText(/^Obrigado por contar/)).toBeVisible()
  await submit(customer).click()
  await customer.getByRole('main').getByRole('link', { name: 'Ver o ticket' }).click()
  await expect(customer).toHaveURL(/\/portal\/ticket\/\d+/)
  const ticketId = Number(/\/ticket\/(\d+)/.exec(customer.url())?.[1])

  const agent = await as('agent')
  await openTicket(agent, ticketId)
  const panel = agent.getByRole('region', { name: 'Base de conhecimento' })
  await panel.getByRole('button', { name: `Inserir “${title}” na resposta` }).click()
  await agent.getByRole('dialog', { name: 'Artigos' }).getByRole('button', { name: 'Texto inteiro' }).click()
  await expect(composer(agent)).toContainText('Segure o botão Tara por cinco segundos.')
  await expect(composer(agent)).toContainText(`Leia mais: ${title}`)
  await agent.getByRole('button', { name: 'Enviar', exact: true }).click()
  await sendNow(agent, 'Segure o botão Tara')
  await expect(panel.getByRole('button', { name: `Desvincular “${title}”` })).toBeVisible()

  await openPortalTicket(customer, ticketId)
  const link = customer.getByRole('region', { name: 'Conversa' }).getByRole('link', { name: title })
  await expect(link).toHaveAttribute('href', /\/portal\/article\/\d+-ajustar-o-/)
})
