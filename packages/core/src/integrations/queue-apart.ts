import { isAtLeast } from '@balcao/contracts/access'
import type { EventName, EventPayload } from '@balcao/contracts/events'
import { MOST_AN_HOUR } from '@balcao/contracts/integrations/bounds'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../ctx.ts'
import { managesArticles } from '../kb/readers.ts'
import { seesAll } from '../monitoring/anomalies/policy.ts'
import { can } from '../policy.ts'
import type { Fact } from '../reactions.ts'
import { actorsOf } from '../users/actors.ts'
import { absenceOf, alertOf, anomalyOf, articleOf, chatOf } from './internal/apart.ts'
import { listening, type Outside, write } from './internal/listening.ts'
import { bodyApart, personOf } from './internal/payload.ts'
import { switchOff } from './internal/trouble.ts'

/** What is sent, about which thing, and whether the author of a webhook may know of it. */
type Apart = (NonNullable<Outside> & { about: string; may: (author: Actor) => boolean }) | undefined
type Describe<N extends EventName> = (ctx: Ctx, payload: EventPayload<N>) => Promise<Apart>
type Meant = { id: number; authorId: number; recent: number }

/** Those of some webhooks that were active when something happened, with how much was sent to them about the same thing within an hour. */
async function meant({ db }: Ctx, outboxId: number, about: string, ids: readonly number[]): Promise<Meant[]> {
  const { rows } = await sql<Meant>`
    select w.id, w.author_id, (select count(*)::int from (select from webhook_deliveries d where d.tenant_id = w.tenant_id and d.about = ${about}
      and d.webhook_id = w.id and d.created_at > now() - interval '1 hour' limit ${sql.lit(MOST_AN_HOUR)}) n) as recent
    from webhooks w join outbox o on o.tenant_id = w.tenant_id and o.id = ${outboxId} and o.created_at >= w.active_since
    where w.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

/**
 * Has webhooks be called that wait for an event of something other than a ticket, as far as who set them up may know of it. Their conditions ask of
 * tickets, and say nothing here.
 */
const queueFor =
  <N extends EventName>(describe: Describe<N>) =>
  async (ctx: Ctx, { outboxId, actorId, payload }: Fact<N>): Promise<void> => {
    const all = await listening(ctx)
    if (all.length === 0) return
    const apart = await describe(ctx, payload)
    const asked = apart ? all.filter(({ events }) => events.includes(apart.event)).map(({ id }) => id) : []
    if (!apart || asked.length === 0) return
    const webhooks = await meant(ctx, outboxId, apart.about, asked)
    const authors = await actorsOf(ctx, [...new Set(webhooks.map(({ authorId }) => authorId))])
    const knowing = new Set(authors.filter((author) => author.isActive && apart.may(author)).map(({ userId }) => userId))
    const told = webhooks.filter(({ authorId }) => knowing.has(authorId))
    for (const { id, recent } of told) if (recent >= MOST_AN_HOUR) await switchOff(ctx, id, 'loop')
    const ids = told.filter(({ recent }) => recent < MOST_AN_HOUR).map(({ id }) => id)
    if (ids.length === 0) return
    const body = bodyApart(apart.event, await personOf(ctx, actorId), apart.details)
    await write(ctx, ids, { event: apart.event, cause: String(outboxId), about: apart.about, body })
  }

/** The events of articles, chats, absences, alerts and anomalies that webhooks wait for, and what is sent of each. */
export const queueApart = {
  article: queueFor<'article:changed'>(async (ctx, { articleId, became }) => {
    const found = became && articleId !== null ? await articleOf(ctx, articleId) : undefined
    if (!became || !found) return undefined
    const { article, readerRoles } = found
    const may = (author: Actor) => author.side === 'staff' && (managesArticles(author) || (readerRoles?.includes(author.role) ?? true))
    return { event: `article.${became}`, details: { article }, about: `article.${articleId}`, may }
  }),
  chat: queueFor<'chat:changed'>(async (ctx, { conversationId, became }) => {
    const chat = became && (await chatOf(ctx, conversationId))
    if (!became || !chat) return undefined
    const { queue } = chat
    const may = (author: Actor) => author.side === 'staff' && (queue === null || can(author, 'queue.read', queue))
    return { event: `chat.${became}`, details: { chat }, about: `chat.${conversationId}`, may }
  }),
  absence: queueFor<'absence:changed'>(async (ctx, { absenceId, became }) => {
    const absence = became && (await absenceOf(ctx, absenceId))
    if (!became || !absence) return undefined
    return { event: `absence.${became}`, details: { absence }, about: `absence.${absenceId}`, may: ({ side }) => side === 'staff' }
  }),
  // As on the page of monitoring: alerts of the installation are for administrators, anomalies for who sees the whole organisation.
  alert: queueFor<'alert:changed'>(async (ctx, { alertId, became }) => {
    const alert = await alertOf(ctx, alertId)
    return (
      alert && { event: `alert.${became}`, details: { alert }, about: `alert.${alertId}`, may: (author) => isAtLeast(author.role, 'admin') }
    )
  }),
  anomaly: queueFor<'anomaly:changed'>(async (ctx, { anomalyId, became }) => {
    const anomaly = await anomalyOf(ctx, anomalyId)
    const may = (author: Actor) => isAtLeast(author.role, 'supervisor') && seesAll(author)
    return anomaly && { event: `anomaly.${became}`, details: { anomaly }, about: `anomaly.${anomalyId}`, may }
  }),
}
