import { aRule, runsOf, settled } from '@balcao/core/automation/testing/rules'
import { type Desk, test } from '@balcao/core/testing/desk'
import * as tickets from '@balcao/core/tickets/tickets'
import * as templates from '@balcao/core/whatsapp/templates'
import { syncTemplates } from '@balcao/core/whatsapp/upkeep'
import { expect } from 'vitest'
import { aDeskOfWhatsapp } from './testing/a-desk-of-whatsapp.ts'

const BODY = { type: 'BODY', text: 'Olá, {{1}}! Seu pedido {{2}} chegou.' }
const TEMPLATES = [
  { name: 'retomar', language: 'pt_BR', status: 'APPROVED', category: 'UTILITY', components: [BODY] },
  { name: 'nova', language: 'pt_BR', status: 'PENDING', category: 'UTILITY', components: [BODY] },
]

/** A ticket that came by WhatsApp, and the ids of the templates. */
async function ground(desk: Desk) {
  const whatsapp = await aDeskOfWhatsapp(desk)
  whatsapp.graph.state.templates = TEMPLATES
  await syncTemplates(whatsapp.deps)
  const { data } = await desk.as('agent')(templates.list, {})
  const idOf = (name: string) => data.find((one) => one.name === name)?.id ?? 0
  return { whatsapp, idOf, ticketId: (await whatsapp.write('Oi')).ticketId ?? 0 }
}
const sending = (whatsappTemplateId: number, values: string[]) => [{ kind: 'send_whatsapp_template' as const, whatsappTemplateId, values }]
const raised = { event: 'ticket_updated' as const, fields: ['priority' as const] }

test('a rule sends an approved template with what is known of the ticket, also once the window is closed', async ({ desk }) => {
  const { whatsapp, idOf, ticketId } = await ground(desk)
  await aRule(desk, { trigger: raised, actions: sending(idOf('retomar'), ['{{cliente.nome}}', '#{{ticket.numero}}']) })
  await desk.rows((tx) =>
    tx
      .updateTable('whatsappMessages')
      .set({ at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .execute(),
  )
  const { requester, number } = await desk.as('agent')(tickets.update, { id: ticketId, priority: 'urgent' })
  await settled(desk)
  await whatsapp.send()
  expect(await runsOf(desk)).toMatchObject([{ outcome: 'applied', actions: ['send_whatsapp_template'] }])
  const parameters = [requester.name, `#${number}`].map((text) => ({ type: 'text', text }))
  expect(whatsapp.graph.sent().at(-1)).toMatchObject({
    ...{ type: 'template', template: { name: 'retomar', components: [{ type: 'body', parameters }] } },
  })
})

test('who opted out, and a ticket that is not by WhatsApp, fail the run with the reason; a template that cannot be sent is refused', async ({
  desk,
}) => {
  const { whatsapp, idOf, ticketId } = await ground(desk)
  await aRule(desk, { trigger: raised, actions: sending(idOf('retomar'), ['Ana', '42']) })
  const sent = whatsapp.graph.sent().length
  await desk.rows((tx) => tx.updateTable('whatsappNumbers').set({ optedOutAt: new Date().toISOString() }).execute())
  const other = await desk.aTicket()
  for (const id of [ticketId, other.id]) {
    await desk.as('agent')(tickets.update, { id, priority: 'urgent' })
    await settled(desk)
  }
  expect((await runsOf(desk)).map(({ outcome, reasons }) => [outcome, reasons[0]?.params])).toEqual([
    ['failed', { code: 'whatsapp_opted_out' }],
    ['failed', { code: 'whatsapp_not_here' }],
  ])
  await whatsapp.send()
  expect(whatsapp.graph.sent()).toHaveLength(sent)
  const refused = (id: number, values: string[]) => expect(aRule(desk, { trigger: raised, actions: sending(id, values) })).rejects
  await refused(idOf('nova'), ['a', 'b']).toMatchObject({ details: [{ reason: 'whatsapp_template_unusable' }] })
  await refused(idOf('retomar'), ['a']).toMatchObject({ details: [{ reason: 'whatsapp_values' }] })
  await refused(9_999_999, []).toMatchObject({ details: [{ field: 'actions.0.whatsappTemplateId' }] })
})
