import type { GetBackup } from '@balcao/contracts/backups/backups'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { must } from '../policy.ts'

/** An archive in the store: sealed, and what it is when opened; or a protected copy, which is handed out as it is. */
export type StoredArchive = { tenantId: number; key: string; bytes: number; sha256: string; name: string; isSealed: boolean }

const two = (value: number) => String(value).padStart(2, '0')
/** As `balcao-acme-20261125-0304.tar.gz`, in the time of UTC. */
function nameOf(slug: string, at: string, suffix = ''): string {
  const day = new Date(at)
  const date = `${day.getUTCFullYear()}${two(day.getUTCMonth() + 1)}${two(day.getUTCDate())}`
  return `balcao-${slug}-${date}-${two(day.getUTCHours())}${two(day.getUTCMinutes())}${suffix}.tar.gz`
}

/** The bytes of a backup, for whoever may have them. @throws DomainError forbidden, backup_not_found, backup_not_ready */
export async function findArchive(ctx: Ctx, { id }: GetBackup): Promise<StoredArchive> {
  must(ctx, 'backup.manage')
  const row = await ctx.db
    .selectFrom('backups as b')
    .innerJoin('tenants as t', 't.id', 'b.tenantId')
    .select(['b.tenantId', 'b.key', 'b.bytes', 'b.sha256', 'b.status', 'b.createdAt', 't.slug'])
    .select(['b.protection', 'b.protectedKey', 'b.protectedBytes', 'b.protectedSha256'])
    .where('b.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('backup_not_found')
  const { tenantId, key, bytes, sha256 } = row
  if (row.status !== 'ready' || key === null || sha256 === null) throw conflict('backup_not_ready')
  if (row.protection === null) return { tenantId, key, bytes, sha256, name: nameOf(row.slug, row.createdAt), isSealed: true }
  const { protectedKey, protectedBytes, protectedSha256 } = row
  if (protectedKey === null || protectedBytes === null || protectedSha256 === null) throw conflict('backup_not_ready')
  const name = nameOf(row.slug, row.createdAt, '-protegido')
  return { tenantId, key: protectedKey, bytes: protectedBytes, sha256: protectedSha256, name, isSealed: false }
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
