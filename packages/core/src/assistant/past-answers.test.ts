import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { answerTo } from './answer.ts'

const QUESTION = 'leitor de código de barras não conecta no bluetooth do tablet'
const ANSWER = 'Para o leitor conectar, apague o pareamento antigo do bluetooth do tablet e ligue o leitor segurando o gatilho.'

/** A resolved ticket with an answer in public and a note. */
async function resolved(desk: Desk, values: object = {}) {
  const ticket = await desk.aTicket({ title: 'Leitor de código de barras não conecta no bluetooth', status: 'resolved', ...values })
  const agent = await desk.person('agent')
  await desk.aComment(ticket, { authorSide: 'staff', authorId: agent.id, content: ANSWER })
  await desk.aComment(ticket, { authorSide: 'staff', authorId: agent.id, isInternal: true, content: 'CANARIO leitor bluetooth tablet' })
  await desk.aComment(ticket, { content: 'CANARIO do cliente: leitor bluetooth tablet conecta' })
  return ticket
}

test('staff are answered by what colleagues wrote in public in resolved tickets that they see', async ({ desk }) => {
  const ticket = await resolved(desk)
  const answer = await desk.as('agent')(answerTo, QUESTION)
  expect(answer.content).toContain(ANSWER)
  expect(answer.content).toContain(`](/tickets/${ticket.id})`)
  expect(answer.citations).toMatchObject([{ kind: 'ticket', id: ticket.id, title: `#${ticket.number} ${ticket.title}` }])
  expect(JSON.stringify(answer)).not.toContain('CANARIO')
})

test('T20 nobody is answered by tickets that they do not see: of other queues, other tenants, open ones, or as a customer', async ({
  desk,
  other,
}) => {
  const queueId = await desk.aQueue('Outra fila')
  await resolved(desk, { queueId })
  await resolved(other)
  await resolved(desk, { status: 'open' })
  const supportAgent = await desk.person('support-agent')
  await desk.join(supportAgent)
  for (const who of [supportAgent, await desk.person('client'), await desk.aUser('client')]) {
    const answer = await desk.as(who)(answerTo, QUESTION)
    expect(answer.kind, who.name).toBe('refusal')
    expect(JSON.stringify(answer)).not.toMatch(/pareamento|CANARIO/)
  }
  expect((await desk.as('agent')(answerTo, QUESTION)).content).toContain(ANSWER)
})
