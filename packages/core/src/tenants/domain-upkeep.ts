import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../ctx.ts'
import type { Dns } from '../ports.ts'
import { checkDomain } from './internal/domain-check.ts'

type Upkeep = { db: Database; ports: { dns: Dns }; log: { error(fields: object, text: string): void } }

/** At once; a name server that is silent takes seconds. */
const TOGETHER = 20

/** Looks at the domains whose turn it is. One that cannot be settled does not hold up the others. */
export async function checkDomains({ db, ports, log }: Upkeep): Promise<void> {
  const due = await inSystem(db, (tx) =>
    tx
      .selectFrom('customDomains')
      .selectAll()
      .where('nextCheckAt', '<=', sql<string>`now()`)
      .orderBy('nextCheckAt')
      .limit(TOGETHER)
      .execute(),
  )
  const looks = due.map((row) => checkDomain(ports.dns, (run) => asSystem(db, row.tenantId, run), row))
  for (const [at, outcome] of (await Promise.allSettled(looks)).entries())
    if (outcome.status === 'rejected') log.error({ err: outcome.reason, tenantId: due[at]?.tenantId }, 'a domain could not be checked')
}
