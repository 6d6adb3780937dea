import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { insertComment } from '../../comments/comment-rows.ts'
import { isShut } from '../../comments/comments.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { begin } from '../../side-conversations/side-conversations.ts'
import { sendTemplateByItself } from '../../whatsapp/on-tickets.ts'
import { filled } from './texts.ts'

type Ticket = { id: number; status: string }
type Side = Extract<RuleAction, { kind: 'begin_side_conversation' }>
type Template = Extract<RuleAction, { kind: 'send_whatsapp_template' }>

/** Writes a note or a reply in the author's name. It answers nobody's question: no clock of an SLA stops for it. */
async function say(author: Ctx, ticketId: number, content: string, isInternal: boolean): Promise<{ id: number; ticketId: number }> {
  const { id } = await insertComment(author, { ticketId, content, isInternal, isFirstResponse: false })
  await author.emit('comment:added', { ticketId, commentId: id, isInternal, byRule: true })
  return { id, ticketId }
}

async function sendTemplate(author: Ctx, { id: ticketId, status }: Ticket, { whatsappTemplateId, values }: Template, path: string) {
  if (isShut(status as Status)) throw conflict('ticket_closed')
  const told: string[] = []
  for (const [n, value] of values.entries()) told.push(await filled(author, ticketId, value, `${path}.values.${n}`, 'customers'))
  await sendTemplateByItself(author, { ticketId, templateId: whatsappTemplateId, values: told }, (content) =>
    say(author, ticketId, content, false),
  )
}

async function beginSide(author: Ctx, { id: ticketId }: Ticket, { people, subject, text, waits }: Side, path: string) {
  const filledIn = (content: string, field: string) => filled(author, ticketId, content, `${path}.${field}`, 'customers')
  const told = { subject: (await filledIn(subject, 'subject')).replace(/\s+/g, ' ').trim(), text: await filledIn(text, 'text') }
  await begin(author, { ticketId, people, waits, attachmentIds: [], ...told })
}

/** Writes what an action says to the customer, the staff, or somebody outside. */
export async function write(author: Ctx, ticket: Ticket, action: RuleAction, path: string): Promise<void> {
  switch (action.kind) {
    case 'add_note':
    case 'send_reply': {
      const isInternal = action.kind === 'add_note'
      if (!isInternal && isShut(ticket.status as Status)) throw conflict('ticket_closed')
      await say(
        author,
        ticket.id,
        await filled(author, ticket.id, action.content, `${path}.content`, isInternal ? 'staff' : 'customers'),
        isInternal,
      )
      return
    }
    case 'send_whatsapp_template':
      return sendTemplate(author, ticket, action, path)
    case 'begin_side_conversation':
      return beginSide(author, ticket, action, path)
    default:
  }
}
