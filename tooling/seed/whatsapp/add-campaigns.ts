import type { Ctx } from '@balcao/core/ctx'
import { CAMPAIGN_TEMPLATES, CAMPAIGNS, OUTCOMES } from '../content/whatsapp.ts'

const DAY = 86_400_000
const firstName = (name: string) => name.split(' ')[0] ?? name

/** Gives a demo tenant two campaigns: one that went out, to customers who are there, and one that is being written. */
export async function addCampaigns({ db, actor: { tenantId } }: Ctx, accountId: number, at: number): Promise<void> {
  const syncedAt = new Date(at).toISOString()
  await db
    .insertInto('whatsappTemplates')
    .values(
      CAMPAIGN_TEMPLATES.map(({ components, ...one }) => ({
        ...one,
        tenantId,
        accountId,
        syncedAt,
        components: JSON.stringify(components),
      })),
    )
    .execute()
  const author = await db.selectFrom('users').select('id').where('role', '=', 'manager').orderBy('id').limit(1).executeTakeFirst()
  const people = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '=', 'client')
    .where('isActive', '=', true)
    .orderBy('id')
    .limit(OUTCOMES.length)
    .execute()
  const [notice, news] = CAMPAIGN_TEMPLATES
  const base = {
    tenantId,
    accountId,
    authorId: author?.id ?? null,
    perMinute: 30,
    pauseDays: 7,
    audience: JSON.stringify({ kind: 'list' }),
  }
  const sentAt = new Date(at - CAMPAIGNS.finished.daysAgo * DAY).toISOString()
  const endedAt = new Date(at - CAMPAIGNS.finished.daysAgo * DAY + 60_000).toISOString()
  const { id } = await db
    .insertInto('whatsappCampaigns')
    .values({
      ...{
        ...base,
        name: CAMPAIGNS.finished.name,
        templateName: notice.name,
        templateLanguage: notice.language,
        category: notice.category,
      },
      components: JSON.stringify(notice.components),
      variables: JSON.stringify([
        { from: 'first_name', fallback: 'cliente' },
        { from: 'text', text: CAMPAIGNS.finished.when },
      ]),
      ...{ state: 'finished', confirmed: people.length - 1, total: people.length, done: people.length, startedBy: author?.id ?? null },
      ...{ createdAt: sentAt, startedAt: sentAt, preparedAt: sentAt, endedAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('whatsappCampaignRecipients')
    .values(
      people.map(({ id: userId, name }, n) => {
        const { state, cause } = OUTCOMES[n] as { state: 'read'; cause: string | null }
        const body = notice.components[0].text.replace('{{1}}', firstName(name)).replace('{{2}}', CAMPAIGNS.finished.when)
        const wasSent = cause !== 'opted_out'
        return {
          ...{ tenantId, campaignId: id, userId, state, cause, number: `+55119765400${String(n).padStart(2, '0')}`, updatedAt: endedAt },
          ...(wasSent ? { text: body, queuedAt: sentAt } : {}),
        }
      }),
    )
    .execute()
  await db
    .insertInto('whatsappCampaigns')
    .values({
      ...{ ...base, name: CAMPAIGNS.draft.name, templateName: news.name, templateLanguage: news.language },
      ...{ audience: JSON.stringify({ kind: 'filter', companyIds: [], segments: [], tiers: [], tagIds: [], types: [], queueIds: [] }) },
      variables: JSON.stringify([{ from: 'first_name', fallback: 'tudo bem' }]),
    })
    .execute()
}
