import type { Ctx } from '../ctx.ts'

/** Whether somebody still has incidents mailed to them. */
export async function isSubscriber({ db }: Ctx, id: number): Promise<boolean> {
  return (await db.selectFrom('statusSubscribers').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Has no more incidents mailed to this subscriber. Again is nothing more. */
export async function endSubscription({ db }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('statusSubscribers').where('id', '=', id).execute()
}
