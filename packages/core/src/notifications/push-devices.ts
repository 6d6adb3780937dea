import type { PushDevices, RemovePushDevice, SavePushDevice } from '@balcao/contracts/notifications/push'
import { type Ctx, me } from '../ctx.ts'
import { forbidden, notFound } from '../errors.ts'
import { deviceName } from '../profile/device.ts'
import { devicesOf } from './internal/devices.ts'

type House = { pushKey: string }

/** The caller's browsers that take notices, the one of this call first. Those of sessions that ran out take none. */
export async function list(ctx: Ctx, _: unknown, testDb: House): Promise<PushDevices> {
  const rows = await devicesOf(ctx.db, [me(ctx)])
    .select(['d.id', 'd.createdAt', 'd.lastSentAt', 'd.sessionId', 's.userAgent'])
    .orderBy('d.id', 'desc')
    .execute()
  const devices = rows.map(({ userAgent, sessionId, ...row }) => ({
    ...row,
    device: deviceName(userAgent),
    current: sessionId === ctx.actor.sessionId,
  }))
  return { publicKey: testDb.pushKey, devices: devices.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}

/**
 * The browser of this session takes notices from now on; it has one address, the last it named. A program has no session that
 * could end, so it cannot ask for any. @throws DomainError forbidden
 */
export async function save(ctx: Ctx, { endpoint, keys }: SavePushDevice, testDb: House): Promise<PushDevices> {
  const { tenantId, sessionId } = ctx.actor
  if (sessionId === null) throw forbidden()
  const named = { userId: me(ctx), endpoint, p256dh: keys.p256dh, auth: keys.auth, lastSentAt: null }
  await ctx.db.deleteFrom('pushSubscriptions').where('userId', '=', me(ctx)).where('endpoint', '=', endpoint).execute()
  await ctx.db
    .insertInto('pushSubscriptions')
    .values({ tenantId, sessionId, ...named })
    .onConflict((oc) => oc.columns(['tenantId', 'sessionId']).doUpdateSet(named))
    .execute()
  return list(ctx, {}, testDb)
}

/** One of the caller's browsers takes no notices any more. @throws DomainError push_device_not_found */
export async function remove(ctx: Ctx, { id }: RemovePushDevice, testDb: House): Promise<PushDevices> {
  const gone = await ctx.db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('userId', '=', me(ctx))
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw notFound('push_device_not_found')
  return list(ctx, {}, testDb)
}
