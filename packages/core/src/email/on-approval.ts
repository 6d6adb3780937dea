import { randomBytes } from 'node:crypto'
import { APPROVAL_LINK_DAYS } from '@balcao/contracts/approvals/bounds'
import type { Language } from '@balcao/contracts/language'
import { sql } from 'kysely'
import { hashOfLink } from '../auth/links.ts'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { findTicket } from '../tickets/ticket-rows.ts'
import { actorsOf } from '../users/actors.ts'
import { queueMail } from './on-comment.ts'

const TOKEN_BYTES = 32

type About = { name: string; asker: string | null; title: string; text: string; number: number; ticketTitle: string }
type Words = Record<'asked' | 'reminded' | 'withdrawn', (of: About) => { subject: string; text: string }>

const paragraphs = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n')

const WORDS: Record<Language, Words> = {
  'pt-BR': {
    asked: ({ name, asker, title, text, number, ticketTitle }) => ({
      subject: `[#${number}] Aprovação: ${title}`,
      text: paragraphs(
        `Olá, ${name}!`,
        `${asker ?? 'A equipe'} pede sua aprovação no ticket #${number} (${ticketTitle}): ${title}`,
        text,
        `Aprove ou recuse, sem entrar, pelo link abaixo. Ele serve uma vez, por ${APPROVAL_LINK_DAYS} dias e no máximo até o prazo do pedido:`,
      ),
    }),
    reminded: ({ name, title, text, number, ticketTitle }) => ({
      subject: `[#${number}] Falta sua aprovação: ${title}`,
      text: paragraphs(
        `Olá, ${name}!`,
        `Ainda falta sua decisão no ticket #${number} (${ticketTitle}): ${title}`,
        text,
        `Aprove ou recuse, sem entrar, pelo link abaixo. Ele serve uma vez, por ${APPROVAL_LINK_DAYS} dias e no máximo até o prazo do pedido:`,
      ),
    }),
    withdrawn: ({ name, title, number, ticketTitle }) => ({
      subject: `[#${number}] Não é mais preciso aprovar: ${title}`,
      text: paragraphs(
        `Olá, ${name}!`,
        `O pedido de aprovação no ticket #${number} (${ticketTitle}) foi retirado: ${title}`,
        'Você não precisa fazer nada.',
      ),
    }),
  },
  en: {
    asked: ({ name, asker, title, text, number, ticketTitle }) => ({
      subject: `[#${number}] Approval: ${title}`,
      text: paragraphs(
        `Hello, ${name}!`,
        `${asker ?? 'The team'} asks for your approval on ticket #${number} (${ticketTitle}): ${title}`,
        text,
        `Approve or refuse, without signing in, by the link below. It works once, for ${APPROVAL_LINK_DAYS} days and no longer than the request is due:`,
      ),
    }),
    reminded: ({ name, title, text, number, ticketTitle }) => ({
      subject: `[#${number}] Your approval is missing: ${title}`,
      text: paragraphs(
        `Hello, ${name}!`,
        `Your decision is still missing on ticket #${number} (${ticketTitle}): ${title}`,
        text,
        `Approve or refuse, without signing in, by the link below. It works once, for ${APPROVAL_LINK_DAYS} days and no longer than the request is due:`,
      ),
    }),
    withdrawn: ({ name, title, number, ticketTitle }) => ({
      subject: `[#${number}] No approval is needed any more: ${title}`,
      text: paragraphs(
        `Hello, ${name}!`,
        `The request for approval on ticket #${number} (${ticketTitle}) was withdrawn: ${title}`,
        'There is nothing for you to do.',
      ),
    }),
  },
}

/** The customers among those who had to decide, with what they are mailed about. */
async function readMails(ctx: Ctx, { approvalId, ticketId }: { approvalId: number; ticketId: number }, decision: 'waiting' | 'passed') {
  const ticket = await findTicket(ctx.db, ticketId)
  const approval = await ctx.db
    .selectFrom('approvals as p')
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'p.tenantId').onRef('a.id', '=', 'p.askedBy'))
    .select(['p.title', 'p.text', 'p.dueAt', 'p.state', 'a.name as asker'])
    .where('p.id', '=', approvalId)
    .executeTakeFirst()
  if (!ticket || ticket.status === 'spam' || !approval) return undefined
  const rows = await ctx.db
    .selectFrom('approvalApprovers')
    .select('userId')
    .where('approvalId', '=', approvalId)
    .where('decision', '=', decision)
    .execute()
  const people = await actorsOf(
    ctx,
    rows.map(({ userId }) => userId),
  )
  return { ticket, approval, customers: people.filter((who) => who.side === 'customer' && who.isActive) }
}

/** A link by which somebody decides, once: the database keeps its hash. @returns its path */
async function makeLink(ctx: Ctx, approvalId: number, userId: number, dueAt: string | null): Promise<string> {
  const { tenantId } = ctx.actor
  const secret = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = sql<string>`least(${dueAt}::timestamptz, now() + make_interval(days => ${APPROVAL_LINK_DAYS}))`
  await ctx.db
    .insertInto('approvalLinks')
    .values({ tenantId, approvalId, userId, tokenHash: hashOfLink(secret), expiresAt })
    .execute()
  return `/portal/approve?token=${tenantId}.${secret}`
}

/** Mails the customers who have yet to decide, each with a link of their own. */
const mailWaiting =
  <N extends 'approval:asked' | 'approval:reminded'>(words: 'asked' | 'reminded') =>
  async (ctx: Ctx, { outboxId, payload }: Fact<N>): Promise<void> => {
    const found = await readMails(ctx, payload, 'waiting')
    if (found?.approval.state !== 'pending') return
    const { ticket, approval, customers } = found
    const { title, text, asker, dueAt } = approval
    for (const { userId, name, email, language } of customers)
      await queueMail(ctx, {
        // It holds a link that lets its reader decide: by this key it is emptied once it was sent.
        sourceKey: `link-approval-${outboxId}-${userId}`,
        ticketId: ticket.id,
        toAddress: email,
        ...WORDS[language][words]({ name, asker, title, text, number: ticket.number, ticketTitle: ticket.title }),
        linkPath: await makeLink(ctx, payload.approvalId, userId, dueAt),
      })
  }
export const mailApprovers = mailWaiting<'approval:asked'>('asked')
export const mailReminder = mailWaiting<'approval:reminded'>('reminded')

/** Tells the customers who had yet to decide that they need not any more. */
export async function mailWithdrawal(ctx: Ctx, { outboxId, payload }: Fact<'approval:withdrawn'>): Promise<void> {
  const found = await readMails(ctx, payload, 'passed')
  if (!found) return
  const { ticket, approval, customers } = found
  for (const { userId, name, email, language } of customers.filter((who) => payload.userIds.includes(who.userId)))
    await queueMail(ctx, {
      ...{ sourceKey: `approval-withdrawn-${outboxId}-${userId}`, ticketId: ticket.id, toAddress: email, linkPath: null },
      ...WORDS[language].withdrawn({ ...approval, name, number: ticket.number, ticketTitle: ticket.title }),
    })
}
