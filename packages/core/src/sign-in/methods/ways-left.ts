import { sql } from 'kysely'
import { isGuestAddress } from '../../chat/widget/guests.ts'
import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'

/** What somebody can come in by, as the rows of this transaction are. */
export type WaysIn = {
  /** An address that gets mail (which a password needs as well), a passkey, or a login of an identity provider. */
  other: boolean
  /** How many wallets, telephone numbers and logins of social providers. */
  methods: number
}

const theirs = (table: string, more = sql``) =>
  sql`(select count(*)::int from ${sql.table(table)} o where o.tenant_id = users.tenant_id and o.user_id = users.id ${more})`

/** The ways in that somebody has. */
export async function waysInOf({ db }: Pick<Ctx, 'db'>, userId: number): Promise<WaysIn> {
  const { email, others, methods } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('email')
    .select(sql<number>`${theirs('passkeys')} + ${theirs('sso_identities', sql`and o.subject is not null`)}`.as('others'))
    .select(sql<number>`${theirs('sign_in_wallets')} + ${theirs('sign_in_phones')} + ${theirs('social_identities')}`.as('methods'))
    .executeTakeFirstOrThrow()
  return { other: !isGuestAddress(email) || others > 0, methods }
}

/** Refuses a change that left somebody no way in; call it after the change, in its transaction. @throws DomainError sign_in_method_last */
export async function mustKeepWayIn(ctx: Pick<Ctx, 'db'>, userId: number): Promise<void> {
  const { other, methods } = await waysInOf(ctx, userId)
  if (!other && methods === 0) throw conflict('sign_in_method_last')
}
