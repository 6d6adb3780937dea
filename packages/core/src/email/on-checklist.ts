import type { Language } from '@balcao/contracts/language'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { findTicket } from '../tickets/ticket-rows.ts'
import { actorsOf } from '../users/actors.ts'
import { queueMail } from './on-comment.ts'

/** Items are often written one after another: who is asked is mailed once of those of a quarter of an hour. */
const TOGETHER_SECONDS = 900

type About = { name: string; number: number; title: string; checklist: string }
const WORDS: Record<Language, (of: About) => { subject: string; text: string }> = {
  'pt-BR': ({ name, number, title, checklist }) => ({
    subject: `[#${number}] Falta você: ${checklist}`,
    text: `Olá, ${name}!\n\nA equipe pede informações ou arquivos seus no ticket #${number} (${title}). Veja o que falta e responda na página do ticket:`,
  }),
  en: ({ name, number, title, checklist }) => ({
    subject: `[#${number}] It is your turn: ${checklist}`,
    text: `Hello, ${name}!\n\nThe team asks you for information or files on ticket #${number} (${title}). See what is missing and answer on the page of the ticket:`,
  }),
}

/** Mails the requester that a checklist asks something of them, as far as it does by now. */
export async function mailAsked(ctx: Ctx, { outboxId, payload }: Fact<'checklist:customer_asked'>): Promise<void> {
  const { ticketId, checklistId } = payload
  const ticket = await findTicket(ctx.db, ticketId)
  const checklist = await ctx.db
    .selectFrom('ticketChecklists as c')
    .select(['c.title', 'c.shared'])
    .where('c.id', '=', checklistId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('checklistItems as i')
          .select('i.id')
          .whereRef('i.tenantId', '=', 'c.tenantId')
          .whereRef('i.checklistId', '=', 'c.id')
          .where('i.forCustomer', '=', true)
          .where('i.state', '=', 'open'),
      ),
    )
    .executeTakeFirst()
  if (!ticket || ticket.status === 'spam' || !checklist?.shared) return
  const [requester] = await actorsOf(ctx, [ticket.requesterId])
  if (!requester?.isActive || requester.side !== 'customer') return
  const { rows } = await sql<{ quarter: number }>`select floor(extract(epoch from created_at) / ${TOGETHER_SECONDS})::int as quarter
    from outbox where id = ${outboxId}`.execute(ctx.db)
  const { name, email, language } = requester
  await queueMail(ctx, {
    ...{ sourceKey: `checklist-${checklistId}-${rows[0]?.quarter ?? outboxId}`, ticketId, toAddress: email },
    ...WORDS[language]({ name, number: ticket.number, title: ticket.title, checklist: checklist.title }),
    linkPath: `/portal/ticket/${ticketId}`,
  })
}
