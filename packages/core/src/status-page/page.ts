import type { Language } from '@balcao/contracts/language'
import { IMPACTS, type Impact } from '@balcao/contracts/monitoring/incidents'
import { PLANNED_DAYS } from '@balcao/contracts/status-page/bounds'
import type { ComponentStatus, GetStatusPage, StatusPage } from '@balcao/contracts/status-page/status-page'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { status } from '../monitoring/incidents.ts'
import { componentsOf } from './components-of.ts'
import { componentRows, daysOf, windowOf } from './internal/component-rows.ts'
import { settingsOf } from './internal/settings-rows.ts'

const DAY_MS = 86_400_000
const worstOf = (impacts: readonly Impact[]) => IMPACTS[Math.max(-1, ...impacts.map((one) => IMPACTS.indexOf(one)))] ?? 'ok'

/** Maintenance that is open, or comes within a month, in this language and as customers read of it. */
async function planned({ db }: Ctx, language: Language): Promise<StatusPage['planned']> {
  const rows = await db
    .selectFrom('maintenanceWindows')
    .select(['id', 'startsAt', 'endsAt', 'portalMessage', 'portalMessageEn', sql<boolean>`starts_at <= now()`.as('isOpen')])
    .where('endsAt', '>', sql<string>`now()`)
    .where('startsAt', '<=', sql<string>`now() + make_interval(days => ${PLANNED_DAYS})`)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map(({ portalMessage, portalMessageEn, ...row }) => ({
    ...row,
    message: language === 'en' ? (portalMessageEn ?? portalMessage) : portalMessage,
  }))
}

async function isSubscribed({ db, actor }: Ctx): Promise<boolean | null> {
  if (actor.userId === null) return null
  const row = await db.selectFrom('statusSubscribers').select('id').where('userId', '=', actor.userId).executeTakeFirst()
  return row !== undefined
}

/** How the services fare and fared: for customers, staff, and guests where the page is for everybody (`guests.ts`). */
export async function statusPage(ctx: Ctx, _: GetStatusPage, { language }: { language: Language }): Promise<StatusPage> {
  const { asOf, timeZone, firstDay, lastDay, began } = await windowOf(ctx)
  const { state, incidents } = await status(ctx, {})
  const ofIncident = await componentsOf(
    ctx,
    incidents.map(({ id }) => id),
  )
  const open = incidents.filter(({ resolvedAt }) => resolvedAt === null)
  const days = Map.groupBy(await daysOf(ctx, { firstDay, lastDay }), ({ componentId }) => componentId)
  const components = (await componentRows(ctx)).map(({ createdAt, ...component }): ComponentStatus => {
    const theirs = (days.get(component.id) ?? []).map(({ componentId: _of, ...day }) => day)
    const listedMs = Date.parse(asOf) - Math.max(Date.parse(createdAt), Date.parse(began))
    const downMs = theirs.reduce((sum, { downMinutes }) => sum + downMinutes * 60_000, 0)
    return {
      ...component,
      state: worstOf(open.filter(({ id }) => ofIncident.get(id)?.includes(component.id)).map(({ impact }) => impact)),
      days: theirs,
      uptime: listedMs < DAY_MS ? null : Math.max(0, 1 - downMs / listedMs),
    }
  })
  const { intro, takesSubscribers } = await settingsOf(ctx)
  return {
    ...{ asOf, timeZone, state, intro, firstDay, lastDay, components, takesSubscribers },
    incidents: incidents.map((incident) => ({ ...incident, componentIds: ofIncident.get(incident.id) ?? [] })),
    planned: await planned(ctx, language),
    isSubscribed: await isSubscribed(ctx),
  }
}
