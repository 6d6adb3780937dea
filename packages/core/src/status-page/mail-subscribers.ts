import { languageOf } from '@balcao/contracts/language'
import type { Ctx } from '../ctx.ts'
import { statusNotice } from '../email/notices.ts'
import { queueMail } from '../email/on-comment.ts'
import type { Fact } from '../reactions.ts'
import { settingsOf } from './internal/settings-rows.ts'
import { STATUS_WORDS } from './words.ts'

/** Mails that one transaction writes. */
const BATCH = 200

/**
 * Mails the next of those who subscribed to the status page what was said of an incident; where there are more, a fact of its own carries it on.
 * Addresses without an account are mailed while the page is for everybody alone, and once, whoever's account has the same address.
 */
export async function mailSubscribers(ctx: Ctx, { payload: { updateId, after } }: Fact<'incident:posted'>): Promise<void> {
  const { isPublic, takesSubscribers } = await settingsOf(ctx)
  const said = await ctx.db
    .selectFrom('incidentUpdates as n')
    .innerJoin('incidents as i', (join) => join.onRef('i.tenantId', '=', 'n.tenantId').onRef('i.id', '=', 'n.incidentId'))
    .innerJoin('tenants as t', 't.id', 'n.tenantId')
    .select(['i.id', 'i.title', 'i.impact', 'n.state', 'n.message', 't.name as tenant', 't.slug as org'])
    .where('n.id', '=', updateId)
    .executeTakeFirst()
  if (!said || !takesSubscribers) return
  const components = await ctx.db
    .selectFrom('incidentComponents as x')
    .innerJoin('statusComponents as c', (join) => join.onRef('c.tenantId', '=', 'x.tenantId').onRef('c.id', '=', 'x.componentId'))
    .select('c.name')
    .where('x.incidentId', '=', said.id)
    .orderBy('c.position')
    .execute()
  const subscribers = await ctx.db
    .selectFrom('statusSubscribers as s')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
    .select(['s.id', 's.userId', 's.email', 's.language', 'u.email as address', 'u.language as theirs', 'u.isActive', 'u.deletedAt'])
    .where('s.id', '>', after)
    .where('s.confirmedAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('s.email', 'is', null),
        eb.and([
          eb.val(isPublic),
          eb.not(
            eb.exists(
              eb
                .selectFrom('statusSubscribers as o')
                .innerJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'o.tenantId').onRef('a.id', '=', 'o.userId'))
                .select('o.id')
                .whereRef('a.email', '=', 's.email'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('s.id')
    .limit(BATCH)
    .execute()
  for (const { id, userId, email, address, isActive, deletedAt, ...languages } of subscribers) {
    if (userId !== null && (!isActive || deletedAt !== null)) continue
    const language = languageOf(userId === null ? languages.language : languages.theirs)
    await queueMail(ctx, {
      ...{ sourceKey: `incident-${updateId}-${id}`, ticketId: null, toAddress: (email ?? address) as string },
      ...STATUS_WORDS[language].update({ ...said, components: components.map(({ name }) => name) }),
      linkPath: isPublic ? `/portal/status?org=${said.org}` : '/portal/status',
      notice: statusNotice(id, language),
    })
  }
  const last = subscribers.at(-1)
  if (last && subscribers.length === BATCH) await ctx.emit('incident:posted', { updateId, after: last.id })
}
