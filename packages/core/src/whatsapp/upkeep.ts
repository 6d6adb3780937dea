import { NOTIFICATION_DAYS } from '@balcao/contracts/whatsapp/bounds'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../ctx.ts'
import type { MailSecrets, WhatsappApi } from '../ports.ts'
import { openWhatsappSeal } from './credentials.ts'
import { fetchTemplates, keepTemplates } from './templates.ts'

const BATCH = 5_000

/** Forgets notifications whose messages are written down, after a month. */
export async function forgetNotifications({ db }: { db: Database }): Promise<void> {
  let gone: number
  do
    gone = await inSystem(db, async (tx) => {
      const { numAffectedRows } = await sql`delete from whatsapp_notifications n using (select tenant_id, id from whatsapp_notifications
        where state = 'done' and received_at < now() - make_interval(days => ${sql.lit(NOTIFICATION_DAYS)}) limit ${sql.lit(BATCH)}) old
        where n.tenant_id = old.tenant_id and n.id = old.id`.execute(tx)
      return Number(numAffectedRows)
    })
  while (gone === BATCH)
}

type Deps = { db: Database; ports: { whatsapp: WhatsappApi; mailSecrets: MailSecrets } }

/** Asks the API for the templates of each number once an hour. One that fails holds up no other. */
export async function syncTemplates({ db, ports }: Deps): Promise<void> {
  const { rows } = await inSystem(db, (tx) =>
    sql<{ tenantId: number; id: number; sealed: string | null; wabaId: string }>`
      select tenant_id, id, sealed, waba_id from whatsapp_accounts where is_active and (templates_synced_at is null or templates_synced_at < now() - interval '1 hour')
      and (paused_until is null or paused_until < now()) order by templates_synced_at nulls first limit 50`.execute(tx),
  )
  for (const account of rows) {
    const token = openWhatsappSeal(ports.mailSecrets, account, account.sealed)?.accessToken
    const listed =
      token === undefined
        ? ({ ok: false, what: 'later', seconds: null, ofAccount: false, unsure: false, code: null, says: 'sealed' } as const)
        : await fetchTemplates(ports.whatsapp, token, account.wabaId)
    await asSystem(db, account.tenantId, (ctx) => keepTemplates(ctx, account.id, listed))
  }
}
