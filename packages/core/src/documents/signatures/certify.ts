import { fileName } from '@balcao/contracts/files/file-names'
import type { Ctx } from '../../ctx.ts'
import type { Fact, SideEffect } from '../../reactions.ts'
import { announceSignature } from '../internal/signature-changes.ts'
import { hold, type RequestRow, requestRows, signersOf } from '../internal/signature-rows.ts'
import { keepStored } from '../internal/stored.ts'
import { type Certified, drawCertificate } from './certificate.ts'

async function read(ctx: Ctx, request: RequestRow): Promise<Omit<Certified, 'verifyAt'>> {
  const { id, documentId, number, title, sha256, askerName, createdAt } = request
  const file = await ctx.db
    .selectFrom('documentVersions as v')
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'v.tenantId').onRef('f.id', '=', 'v.fileId'))
    .select(['v.name', 'f.size'])
    .where('v.documentId', '=', documentId)
    .where('v.number', '=', number)
    .executeTakeFirstOrThrow()
  const { name: organisation } = await ctx.db.selectFrom('tenants').select('name').executeTakeFirstOrThrow()
  return {
    ...{ organisation, title, number, sha256, createdAt, requestId: id, fileName: fileName(file.name), size: Number(file.size) },
    ...{ askedBy: askerName ?? '—', settledAt: request.settledAt as string, signers: (await signersOf(ctx, [id])).get(id) ?? [] },
  }
}

/** Writes the record of a request that everybody signed, beside what was signed. Once: of two, the first stays. */
export async function certify(ctx: Ctx, { payload: { requestId, state } }: Fact<'signature:settled'>): Promise<SideEffect | undefined> {
  if (state !== 'signed') return undefined
  const request = await requestRows(ctx).where('q.id', '=', requestId).executeTakeFirst()
  if (request?.state !== 'signed' || request.certificateFileId !== null) return undefined
  const about = await read(ctx, request)
  let stored: Parameters<typeof keepStored>[1]
  return {
    async execute({ files, publicUrl }) {
      const { bytes } = await drawCertificate({ ...about, verifyAt: new URL('/portal/verify', publicUrl).href })
      stored = await files.store(bytes)
    },
    async complete(own) {
      const held = await hold(own, requestId)
      if (!held || held.certificateFileId !== null) return
      const certificateFileId = await keepStored(own, stored)
      await own.db
        .updateTable('signatureRequests')
        .set({ certificateFileId, certificateSha256: stored.sha256 })
        .where('id', '=', requestId)
        .execute()
      await announceSignature(own, 'certified', held, { sha256: stored.sha256 }, 'low')
      await own.emit('signature:certified', { requestId })
    },
  }
}
