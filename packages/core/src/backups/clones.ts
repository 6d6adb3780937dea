import type { CloneBackup, CloneRun, CloneRuns, RunState } from '@balcao/contracts/backups/runs'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, unprocessable } from '../errors.ts'
import { must } from '../policy.ts'
import { lockBackup } from './rows.ts'

const MOST_SHOWN = 20

/**
 * Asks for a copy of a backup as an organisation of its own, which a job makes.
 * @throws DomainError forbidden, proof_required, backup_not_found, backup_not_ready, backup_not_verified
 */
export async function clone(ctx: Ctx, { id, slug, name, pseudonymous, reason }: CloneBackup): Promise<CloneRun> {
  must(ctx, 'backup.manage')
  mustBeFresh(ctx)
  const backup = await lockBackup(ctx, id)
  if (backup.status !== 'ready') throw conflict('backup_not_ready')
  if (!(backup.verification as { ok?: boolean } | null)?.ok) throw unprocessable('backup_not_verified')
  const input = { slug, name, pseudonymous }
  const run = await ctx.db
    .insertInto('backupRuns')
    .values({ tenantId: ctx.actor.tenantId, backupId: id, kind: 'clone', reason, startedBy: me(ctx), input: JSON.stringify(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    ...{ action: 'backup.cloned', resource: 'backup', resourceId: id, risk: 'critical' },
    details: { reason, slug, pseudonymous },
  })
  return (await rowsOf(ctx, run.id))[0] as CloneRun
}

async function rowsOf({ db }: Ctx, id?: number): Promise<CloneRun[]> {
  const rows = await db
    .selectFrom('backupRuns')
    .select(['id', 'backupId', 'state', 'failure', 'createdAt', 'endedAt'])
    .select([sql<string>`input ->> 'slug'`.as('slug'), sql<number | null>`(result ->> 'rows')::int`.as('rows')])
    .where('kind', '=', 'clone')
    .$if(id !== undefined, (q) => q.where('id', '=', id as number))
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ state, ...row }) => ({ ...row, state: state as RunState }))
}

/** Copies of late, newest first. @throws DomainError forbidden */
export async function clones(ctx: Ctx): Promise<CloneRuns> {
  must(ctx, 'backup.manage')
  return { data: await rowsOf(ctx) }
}
