import type { GetBackup } from '@balcao/contracts/backups/backups'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { must } from '../policy.ts'

/** A sealed archive in the store, and what it is when opened. */
export type StoredArchive = { tenantId: number; key: string; bytes: number; sha256: string; name: string }

const two = (value: number) => String(value).padStart(2, '0')
/** As `balcao-acme-20261125-0304.tar.gz`, in the time of UTC. */
function nameOf(slug: string, at: string): string {
  const day = new Date(at)
  const date = `${day.getUTCFullYear()}${two(day.getUTCMonth() + 1)}${two(day.getUTCDate())}`
  return `balcao-${slug}-${date}-${two(day.getUTCHours())}${two(day.getUTCMinutes())}.tar.gz`
}

/** The bytes of a backup, for whoever may have them. @throws DomainError forbidden, backup_not_found, backup_not_ready */
export async function findArchive(ctx: Ctx, { id }: GetBackup): Promise<StoredArchive> {
  must(ctx, 'backup.manage')
  const row = await ctx.db
    .selectFrom('backups as b')
    .innerJoin('tenants as t', 't.id', 'b.tenantId')
    .select(['b.tenantId', 'b.key', 'b.bytes', 'b.sha256', 'b.status', 'b.createdAt', 't.slug'])
    .where('b.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('backup_not_found')
  const { tenantId, key, bytes, sha256 } = row
  if (row.status !== 'ready' || key === null || sha256 === null) throw conflict('backup_not_ready')
  return { tenantId, key, bytes, sha256, name: nameOf(row.slug, row.createdAt) }
}

/** Lets somebody fetch a backup who proved who they are just now, and writes that down. @throws DomainError proof_required, as `findArchive` */
export async function mayDownload(ctx: Ctx, input: GetBackup): Promise<StoredArchive> {
  const archive = await findArchive(ctx, input)
  mustBeFresh(ctx)
  await audit(ctx, {
    ...{ action: 'backup.downloaded', resource: 'backup', resourceId: input.id, risk: 'critical' },
    details: { name: archive.name, bytes: archive.bytes },
  })
  return archive
}
