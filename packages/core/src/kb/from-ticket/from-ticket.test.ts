import { expect } from 'vitest'
import { test } from '../../testing/desk.ts'
import { create } from '../articles/create.ts'
import { textFromTicket } from './from-ticket.ts'

test('an article begins with what was asked and publicly answered, and nobody is named', async ({ desk }) => {
  const client = await desk.aUser('client')
  await desk.rows(async (tx) => {
    await tx.updateTable('users').set({ name: 'Helena Prado' }).where('id', '=', client.id).execute()
    const { id } = await tx.insertInto('companies').values({ tenantId: desk.id, name: 'Aurora' }).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('companyMembers').values({ tenantId: desk.id, companyId: id, userId: client.id }).execute()
  })
  const ticket = await desk.aTicket({
    requesterId: client.id,
    title: 'Helena não entra',
    description: 'Sou a Helena Prado, da Aurora: helena@aurora.test, (11) 98765-4321. ![tela](attachment:7)',
  })
  await desk.aComment(ticket, { authorSide: 'staff', content: 'Oi Helena, limpe os cookies.' })
  await desk.aComment(ticket, { authorSide: 'staff', isInternal: true, content: 'NOTA da equipe' })
  await desk.aComment(ticket, { authorSide: 'customer', content: 'RESPOSTA do cliente' })
  const text = await desk.as('agent')(textFromTicket, { ticketId: ticket.id })
  expect(text).toEqual({
    title: '[nome] não entra',
    content: '## Problema\n\nSou a [nome], da [empresa]: [e-mail], [telefone]. *tela*\n\n## Solução\n\nOi [nome], limpe os cookies.',
    masked: 6,
  })
})

test('an article that names its ticket and brings no text begins with it', async ({ desk }) => {
  const ticket = await desk.aTicket({ description: 'Escreva para ana@acme.test.' })
  const begun = await desk.as('agent')(create, { title: 'Acesso', fromTicketId: ticket.id })
  expect(begun.content).toContain('Escreva para [e-mail].')
  const own = await desk.as('agent')(create, { title: 'Acesso', fromTicketId: ticket.id, content: 'Outro texto.' })
  expect(own.content).toBe('Outro texto.')
})

test('only of a ticket that the writer sees, and for writers only', async ({ desk, other }) => {
  const ticket = await desk.aTicket()
  await expect(desk.as('client')(textFromTicket, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('agent')(textFromTicket, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})
