import { DOCUMENT_QUOTA_BYTES } from '@balcao/contracts/documents/bounds'
import type { DocumentRoom } from '@balcao/contracts/documents/room'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { must } from '../policy.ts'

/** How much the files of all versions take, each once; also of documents in the bin. Records of signatures count. */
async function takenBytes({ db, actor }: Ctx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.size), 0)::bigint as bytes from files f where f.tenant_id = ${actor.tenantId} and f.id in (
      select v.file_id from document_versions v where v.tenant_id = ${actor.tenantId} and v.file_id is not null
      union select s.certificate_file_id from signature_requests s where s.tenant_id = ${actor.tenantId} and s.certificate_file_id is not null)`.execute(
    db,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** How much documents take, and how much they may. @throws DomainError forbidden */
export async function room(ctx: Ctx): Promise<DocumentRoom> {
  must(ctx, 'document.manage')
  return { bytes: await takenBytes(ctx), quota: DOCUMENT_QUOTA_BYTES }
}

/** @throws DomainError document_quota */
export async function mustHaveRoom(ctx: Ctx): Promise<void> {
  if ((await takenBytes(ctx)) >= DOCUMENT_QUOTA_BYTES) throw conflict('document_quota')
}
