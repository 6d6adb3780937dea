import { type Language, languageOf } from '@balcao/contracts/language'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ports } from '../ports.ts'
import { afterwards, LONG_TEXT, newestOfTicket, type QueuedMail, written } from './deliver.ts'
import { senderOfTicket } from './sender.ts'

/** `keptSeconds`: for so long nobody else sends what was taken; it is renewed while it waits or is on its way. */
type Deps = { db: Database; ports: Pick<Ports, 'mail' | 'mailSigner' | 'mailSecrets' | 'publicUrl' | 'formatMessage'>; keptSeconds: number }
/** A published fact that tells of a queued mail. */
type Told = { tenantId: number; id: number }
type Taken = QueuedMail & { tenantId: number; outboxId: number; language: Language }

/** Sent at the same time. */
const AT_ONCE = 8

/**
 * Hands over the mails of these facts, of any organisations, in their order and each for the first time: by two transactions for all
 * of them, where the queue needs two and a job for each. Nobody else sends them meanwhile; if this process dies, the queue sends them.
 * @returns the facts that are left to the queue: mails that failed, that carry pictures, or whose text is long
 */
export async function deliverTogether<F extends Told>({ db, ports, keptSeconds }: Deps, facts: readonly F[]): Promise<F[]> {
  const mails = await inSystem(db, (tx) => take(tx, facts, keptSeconds))
  const open = new Map(mails.map((mail) => [mail.outboxId, mail]))
  const sent = new Set<number>()
  const handedOver: Taken[] = []
  let settling: Promise<void> | undefined

  /** What is handed over while others are written down is written down with the next. */
  async function settleSoon(mail: Taken): Promise<void> {
    handedOver.push(mail)
    await settling
    const some = settling ? [] : handedOver.splice(0)
    if (some.length > 0)
      settling = inSystem(db, (tx) => settle(tx, some)).finally(() => {
        settling = undefined
      })
    await settling
    for (const { outboxId } of some) {
      sent.add(outboxId)
      open.delete(outboxId)
    }
  }

  const waiting = [...mails]
  async function work(): Promise<void> {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      const isOut = await written(mail, ports)
        .then((one) => ports.mail.send(one))
        .then(
          () => true,
          () => false,
        )
      if (isOut) await settleSoon(mail)
    }
  }

  const renewing = setInterval(
    () => void inSystem(db, (tx) => keep(tx, [...open.values()], keptSeconds)).catch(() => undefined),
    (keptSeconds * 1_000) / 3,
  )
  try {
    // What could not be written down as sent is left with the others.
    await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
    if (open.size > 0) await inSystem(db, (tx) => letGo(tx, [...open.values()]))
  } finally {
    clearInterval(renewing)
  }
  return facts.filter(({ id }) => !sent.has(id))
}

/** The mails of these facts that nobody has taken or sent. Pictures have to be fetched and long texts take time, so those are left. */
async function take(tx: Tx, facts: readonly Told[], seconds: number): Promise<Taken[]> {
  const [tenantIds, ids] = [facts.map(({ tenantId }) => tenantId), facts.map(({ id }) => id)]
  const { rows } = await sql<Taken & { language: string | null }>`
    update mails m set taken_until = ${until(seconds)}
    from unnest(${tenantIds}::bigint[], ${ids}::bigint[]) f (tenant_id, outbox_id)
      join outbox o on o.tenant_id = f.tenant_id and o.id = f.outbox_id and o.name = 'mail:queued'
    where m.tenant_id = o.tenant_id and m.id = (o.payload ->> 'mailId')::bigint and m.sent_at is null
      and (m.taken_until is null or m.taken_until < now()) and m.text not like '%](attachment:%'
      -- Nor are files of a side conversation fetched here.
      and char_length(m.text) <= ${LONG_TEXT} and m.source_key not like 'side-%'
      -- A server of one organisation that does not answer holds up no other's mails: those go by the queue.
      -- Nor do those that quote former messages, which have to be read first.
      and ((m.source_key not like 'reply-%' and m.source_key not like 'received-%')
        or not coalesce(sender_of_ticket(m.tenant_id, m.ticket_id) @? '$ ? (@.own == true || @.quotes == true)', false))
    returning m.tenant_id, o.id as outbox_id, m.id, m.source_key, m.ticket_id, m.created_at, m.to_address, m.subject, m.text, m.link_path, m.notice,
      ${senderOfTicket('m')} as mailbox, ${newestOfTicket('m')} as answers,
      case when m.notice ->> 'language' is not null then m.notice ->> 'language' when m.notice is null
        then (select u.language from users u where u.tenant_id = m.tenant_id and u.email = m.to_address and u.deleted_at is null limit 1)
        else (select u.language from users u where u.tenant_id = m.tenant_id and u.id = (m.notice ->> 'userId')::bigint)
      end as language`.execute(tx)
  const order = new Map(facts.map(({ id }, index) => [id, index]))
  const placeOf = ({ outboxId }: { outboxId: number }) => order.get(outboxId) ?? 0
  return rows.map((row) => ({ ...row, language: languageOf(row.language) })).toSorted((a, b) => placeOf(a) - placeOf(b))
}

const until = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Writes down that these were sent, as the reaction that it is. */
async function settle(tx: Tx, mails: readonly Taken[]): Promise<void> {
  const rows = mails.map((mail) => ({ tenant_id: mail.tenantId, id: mail.id, outbox_id: mail.outboxId, ...afterwards(mail) }))
  await sql`
    with sent as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (tenant_id bigint, id bigint, outbox_id bigint, bare boolean, notice jsonb)
    ), marked as (
      insert into reaction_marks (tenant_id, outbox_id, reaction) select tenant_id, outbox_id, 'deliver' from sent on conflict do nothing
    )
    update mails m set sent_at = now(), text = case when s.bare then '' else m.text end,
      link_path = case when s.bare then null else m.link_path end, notice = coalesce(s.notice, m.notice)
    from sent s where m.tenant_id = s.tenant_id and m.id = s.id`.execute(tx)
}

/** Nobody else sends them for a while yet. */
const keep = (tx: Tx, mails: readonly Taken[], seconds: number) =>
  sql`update mails m set taken_until = ${until(seconds)} ${these(mails)}`.execute(tx)

/** Whoever comes may send them at once. */
const letGo = (tx: Tx, mails: readonly Taken[]) => sql`update mails m set taken_until = null ${these(mails)}`.execute(tx)

const these = (mails: readonly Taken[]) => sql`
  from unnest(${mails.map(({ tenantId }) => tenantId)}::bigint[], ${mails.map(({ id }) => id)}::bigint[]) f (tenant_id, id)
  where m.tenant_id = f.tenant_id and m.id = f.id and m.sent_at is null`
