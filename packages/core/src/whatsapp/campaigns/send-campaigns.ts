import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { asSystem, type Ctx, makeCtx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import { now } from '../../tickets/queries.ts'
import { actorsOf } from '../../users/actors.ts'
import { isSendingTime } from './hours.ts'
import { preparePage } from './prepare.ts'
import { askedBy, type CampaignRow, mustFindCampaign } from './rows.ts'
import { pauseCampaigns } from './stop.ts'
import { queueTurn } from './turn.ts'

type Deps = { db: Database; log: Record<'error', (fields: object, text: string) => void> }

/** Campaigns that one round looks at. */
const TOGETHER = 20
/** How often is looked whether the hours began, or whether the last answers of Meta came. */
const LOOK_SECONDS = 30
const LAST_SECONDS = 3

const seconds = (count: number) => sql<string>`now() + make_interval(secs => ${count})`
const set = (ctx: Ctx, id: number, values: object) =>
  ctx.db.updateTable('whatsappCampaigns').set(values).where('id', '=', id).where('state', '=', 'sending').execute()

/** A campaign that is due, held until the transaction ends; undefined where somebody else works on it, or it is not due any more. */
async function hold(ctx: Ctx, id: number): Promise<CampaignRow | undefined> {
  const held = await ctx.db
    .selectFrom('whatsappCampaigns')
    .select('id')
    .where('id', '=', id)
    .where('nextAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return held && mustFindCampaign(ctx, id)
}

/** Whether whoever started it may still do so. */
async function mayGoOn(ctx: Ctx, { startedBy }: CampaignRow): Promise<boolean> {
  const [actor] = startedBy === null ? [] : await actorsOf(ctx, [startedBy])
  return actor?.side === 'staff' && actor.isActive && can(makeCtx(ctx.db, actor).actor, 'whatsapp.campaign')
}

/** What a campaign needs to be sent that is wrong now; undefined where all is well. */
function troubleOf({ isActive, trouble, nowStatus, category, nowCategory }: CampaignRow): 'number' | 'template' | undefined {
  if (!isActive || trouble !== null) return 'number'
  return nowStatus === 'APPROVED' && category === nowCategory ? undefined : 'template'
}

/** One step of a campaign: it begins, some of its recipients are written down, or some have their turn. */
async function step(ctx: Ctx, id: number): Promise<void> {
  const row = await hold(ctx, id)
  if (!row) return
  if (row.state === 'scheduled') {
    await ctx.db.updateTable('whatsappCampaigns').set({ state: 'sending', startedAt: now, updatedAt: now }).where('id', '=', id).execute()
    await audit(ctx, {
      ...{ action: 'whatsapp.campaign_started', resource: 'whatsapp_campaign', resourceId: id, risk: 'medium' },
      details: { name: row.name, people: row.confirmed },
    })
    return void (await ctx.emit('whatsapp:changed', {}))
  }
  if (!(await mayGoOn(ctx, row))) return pauseCampaigns(ctx, { id }, 'author')
  const trouble = troubleOf(row)
  if (trouble) return pauseCampaigns(ctx, { id }, trouble)
  if (row.preparedAt === null) return preparePage(ctx, row)
  if (row.pausedUntil !== null && Date.parse(row.pausedUntil) > Date.now())
    return void (await set(ctx, id, { waitsFor: 'number', nextAt: row.pausedUntil }))
  if (!(await isSendingTime(ctx, askedBy(row).marketing)))
    return void (await set(ctx, id, { waitsFor: 'hours', nextAt: seconds(LOOK_SECONDS) }))
  const turn = await queueTurn(ctx, row)
  if (turn === 'full') return void (await set(ctx, id, { waitsFor: null, nextAt: seconds(1) }))
  if (turn > 0) return void (await set(ctx, id, { waitsFor: null, nextAt: seconds((turn * 60) / row.perMinute) }))
  const underWay = await ctx.db
    .selectFrom('whatsappCampaignRecipients')
    .select('id')
    .where('campaignId', '=', id)
    .where('state', 'in', ['queued', 'pending'])
    .limit(1)
    .executeTakeFirst()
  if (underWay) return void (await set(ctx, id, { waitsFor: null, nextAt: seconds(LAST_SECONDS) }))
  await set(ctx, id, { state: 'finished', waitsFor: null, nextAt: null, endedAt: now, updatedAt: now })
  await ctx.emit('whatsapp:changed', {})
}

/**
 * Works on campaigns that are due, a step of each in a transaction of its own, so that a worker that is killed has done all of a step or nothing of it.
 * @returns whether there may be more @throws while the database is away
 */
export async function sendCampaigns({ db, log }: Deps): Promise<boolean> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{
      tenantId: number
      id: number
    }>`select tenant_id, id from whatsapp_campaigns where next_at <= now() order by next_at limit ${sql.lit(TOGETHER)}`.execute(tx),
  )
  for (const { tenantId, id } of rows)
    try {
      await asSystem(db, tenantId, (ctx) => step(ctx, id))
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, campaignId: id }, 'a campaign of WhatsApp could not be worked on')
      await asSystem(db, tenantId, (ctx) =>
        ctx.db
          .updateTable('whatsappCampaigns')
          .set({ nextAt: seconds(LOOK_SECONDS) })
          .where('id', '=', id)
          .where('nextAt', 'is not', null)
          .execute(),
      )
    }
  return rows.length > 0
}
