import { ExportReaders } from '@balcao/contracts/documents/acknowledgements'
import { ListDocuments, ZipDocuments } from '@balcao/contracts/documents/documents'
import { GetDocumentVersion } from '@balcao/contracts/documents/versions'
import { beginExport } from '@balcao/core/documents/acknowledgements'
import { documentsFile } from '@balcao/core/documents/documents-file'
import { fetchFile, mustSee, previewFile } from '@balcao/core/documents/versions'
import { beginZip } from '@balcao/core/documents/zip'
import { client, supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

const version = { missing: 'document_not_found' } as const

/** Files of documents, and who confirmed one as a file. */
export const documentTransfers: Transfers = {
  'documents.versions.download': client.file('GET /documents/versions/{id}/download', GetDocumentVersion, 'application/octet-stream', {
    ...{ ...version, find: fetchFile, isThumbnail: false, signed: 'document', isRecorded: true },
  }),
  'documents.versions.preview': client.file('GET /documents/versions/{id}/preview', GetDocumentVersion, 'application/octet-stream', {
    ...{ ...version, find: previewFile, isThumbnail: false, signed: null, isRecorded: true },
  }),
  'documents.versions.thumbnail': client.file('GET /documents/versions/{id}/thumbnail', GetDocumentVersion, 'image/webp', {
    ...{ ...version, find: mustSee, isThumbnail: true, signed: null, isRecorded: false },
  }),
  'documents.export': supportAgent.export('GET /documents/export', ListDocuments.omit({ limit: true, cursor: true }), {
    ...documentsFile,
    mayExport: () => undefined,
  }),
  'documents.zip': client.document('GET /documents/zip', ZipDocuments, {
    counted: 'documents-zip',
    // Whoever may fetch them one by one may fetch them together.
    mayExport: () => undefined,
    begin: beginZip,
  }),
  'documents.acknowledgements.export': supportAgent.export('GET /documents/{id}/acknowledgements/export', ExportReaders, {
    counted: 'document-readers-export',
    what: 'acknowledgements',
    // Whose document it is, is asked when the file begins.
    mayExport: () => undefined,
    begin: async (ctx, input) => {
      const { file, name } = await beginExport(ctx, input)
      return { file, first: 0, name }
    },
    part: async (_, __, { text }) => ({ text, next: undefined }),
  }),
}
