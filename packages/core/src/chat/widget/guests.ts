import type { Ctx } from '../../ctx.ts'

/** What stands for the address of a guest, which nobody proved: people are found by their addresses, and a guest is none of them. */
const DOMAIN = '@visitante.invalid'

export const guestAddress = (name: string) => `visitante-${name.toLowerCase()}${DOMAIN}`

/** Whether an address stands for a guest's, who has none. */
export const isGuestAddress = (email: string) => email.endsWith(DOMAIN)

/** Where somebody is mailed: a guest where they asked for it, or nowhere; anybody else at their own address. */
export async function contactOf({ db, actor }: Ctx, email: string): Promise<string | null> {
  if (!isGuestAddress(email)) return email
  const guest = await db
    .selectFrom('chatVisitors as v')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'v.tenantId').onRef('u.id', '=', 'v.userId'))
    .where('u.tenantId', '=', actor.tenantId)
    .where('u.email', '=', email)
    .select('v.email')
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return guest?.email ?? null
}
