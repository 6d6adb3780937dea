import type { MailCopy } from '@balcao/contracts/email/inbound'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { isRemovedAddress } from '../users/removed.ts'
import { withoutTag } from './mail-tokens.ts'

/** A mail that names more people than this was not written to them: nobody is copied until somebody of the desk says so. */
export const MOST_COPIES = 20
type Named = { name: string; address: string }
type OnTicket = { id: number; requesterId: number }

/**
 * Whom the answers on a ticket go to beside its requester: the other To and Cc of its newest mail, and whomever people of the desk added. Only
 * what is known to be the sender's own mail names anybody by itself. None of them sees the ticket, and none is copied who is of the desk,
 * reads along anyway, or takes no mails.
 */
export async function copiesOf({ db }: Ctx, ticket: OnTicket): Promise<MailCopy[]> {
  const { id } = ticket
  const { rows } = await sql<{
    named: Named[] | null
    sender: string | null
    isSure: boolean | null
    decided: Record<string, 'in' | 'out'> | null
  }>`
    select i.named, i.sender, i.is_sure, d.decided
    from (select jsonb_object_agg(c.address, c.state) as decided from ticket_mail_copies c where c.ticket_id = ${id}) d
    left join lateral (
      select coalesce(m.parsed -> 'to', '[]') || coalesce(m.parsed -> 'cc', '[]') as named, m.from_address as sender,
        m.vouched = 'pass' or m.proof = 'signed' as is_sure
      from inbound_mails m where m.ticket_id = ${id} and m.verdict in ('ticket', 'comment') order by m.id desc limit 1
    ) i on true`.execute(db)
  const [row] = rows
  const decided = row?.decided ?? {}
  const named = new Map((row?.named ?? []).map(({ name, address }) => [address.toLowerCase(), name]))
  for (const [address, state] of Object.entries(decided)) if (state === 'in' && !named.has(address)) named.set(address, '')
  named.delete(row?.sender ?? '')
  if (named.size === 0) return []
  const others = await withoutOurs(db, ticket, [...named.keys()])
  const isSure = row?.isSure === true && others.length <= MOST_COPIES
  return others
    .slice(0, 200)
    .map((address) => ({ address, name: named.get(address) ?? '', state: decided[address] ?? (isSure ? 'in' : 'unsure') }))
}

/** Those of these addresses that are no mailbox or person of the desk nor the requester, do not read along already, and take mails. */
async function withoutOurs(db: Ctx['db'], { id: ticketId, requesterId }: OnTicket, addresses: readonly string[]): Promise<string[]> {
  const plain = addresses.map(withoutTag)
  const { rows } = await sql<{ address: string }>`
    select a.address from unnest(${[...addresses]}::text[], ${plain}::text[]) with ordinality a (address, plain, place)
    where not exists (select from mailboxes b where b.address = a.plain or a.plain = any (b.aliases))
      and not exists (select from mail_suppressions s where s.address = a.address)
      and not exists (select from ticket_email_watchers w where w.ticket_id = ${ticketId} and w.email = a.address)
      and not exists (
        select from users u where u.email = a.address and u.deleted_at is null and (u.role not in ('guest', 'client', 'user') or u.id = ${requesterId}
          or exists (select from ticket_watchers w where w.ticket_id = ${ticketId} and w.user_id = u.id)))
    order by a.place`.execute(db)
  return rows.map(({ address }) => address).filter((address) => !isRemovedAddress(address))
}
