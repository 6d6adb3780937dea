import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../../ctx.ts'
import type { MailOAuth, MailSecrets } from '../../ports.ts'
import { openCredentials, sealCredentials } from '../credentials.ts'
import { settingsOf } from '../mailbox-settings.ts'
import { tellOfTrouble } from '../trouble/telling.ts'
import { AHEAD_SECONDS, appOf } from './authorize.ts'

type Deps = { db: Database; mailSecrets: MailSecrets; mailOAuth: MailOAuth }
type Due = { tenantId: number; id: number; settings: unknown; credentials: string | null }

/** Renewed at once by one worker; whoever dies in between leaves them to others after the lease. */
const AT_ONCE = 10
const LEASE_SECONDS = 60

/**
 * Renews the tokens of mailboxes ahead of their end, each on its own: a provider that refuses one stops no other. One that is refused for good
 * shows on its mailbox, and is tried again no more; trouble that passes is tried again after a minute.
 * @returns whether there may be more
 */
export async function renewDue(deps: Deps): Promise<boolean> {
  const { rows } = await inSystem(deps.db, (tx) =>
    sql<Due>`
      with due as (
        select tenant_id, id from mailboxes where token_due_at <= now() order by token_due_at limit ${AT_ONCE} for update skip locked
      )
      update mailboxes b set token_due_at = now() + make_interval(secs => ${LEASE_SECONDS}) from due d
      where b.tenant_id = d.tenant_id and b.id = d.id
      returning b.tenant_id, b.id, b.settings, b.credentials`.execute(tx),
  )
  await Promise.all(rows.map((row) => renew(deps, row)))
  return rows.length === AT_ONCE
}

async function renew(deps: Deps, row: Due): Promise<void> {
  const { oauth, ...settings } = settingsOf(row.settings)
  const credentials = openCredentials(deps.mailSecrets, row, row.credentials)
  if (!oauth || !credentials?.refreshToken) return failed(deps, row, 'sealed', 'the token can no longer be unsealed')
  const app = appOf(deps, oauth.provider, settings, credentials)
  if (!app) return failed(deps, row, 'auth', 'the app of the provider is no longer set up')
  try {
    const form = { grant_type: 'refresh_token', refresh_token: credentials.refreshToken }
    const { accessToken, refreshToken, seconds, sendToken } = await deps.mailOAuth.tokens(oauth.provider, app, form)
    const next = {
      ...{ ...credentials, accessToken, refreshToken: refreshToken ?? credentials.refreshToken },
      ...(sendToken ? { sendToken } : {}),
    }
    await asSystem(deps.db, row.tenantId, (ctx) =>
      ctx.db
        .updateTable('mailboxes')
        .set({
          credentials: sealCredentials(deps.mailSecrets, row, next),
          tokenDueAt: sql`now() + make_interval(secs => ${Math.max(30, seconds - AHEAD_SECONDS)})`,
        })
        .where('id', '=', row.id)
        // Whoever connected it anew meanwhile has newer ones.
        .where('credentials', '=', row.credentials)
        .execute(),
    )
  } catch (error) {
    const isFinal = error instanceof Error && error.name === 'OAuthRefusedError'
    if (isFinal) await failed(deps, row, 'auth', error.message)
  }
}

/** Shows on a mailbox that somebody has to allow it again. */
async function failed({ db }: Deps, { tenantId, id, credentials }: Due, failure: 'auth' | 'sealed', says: string): Promise<void> {
  await asSystem(db, tenantId, async (ctx) => {
    const changed = await ctx.db
      .updateTable('mailboxes')
      .set({ failingSince: sql`coalesce(failing_since, now())`, failure, lastError: says.slice(0, 300), tokenDueAt: null })
      .where('id', '=', id)
      .where('credentials', 'is not distinct from', credentials)
      .returning(['failingSince as since', 'toldAt'])
      .executeTakeFirst()
    if (!changed) return
    await ctx.emit('mailbox:changed', { mailboxId: id })
    await tellOfTrouble(ctx, { mailboxId: id, duty: 'reading', failure, ...changed, isSure: true })
  })
}
