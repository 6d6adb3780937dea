import { GetPack } from '@balcao/contracts/privacy/packs'
import { FilterRequests } from '@balcao/contracts/privacy/requests'
import { fetchPack } from '@balcao/core/privacy/packs/packs'
import { beginExport, mayExport } from '@balcao/core/privacy/requests/export'
import { admin, client } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Packs of data, and requests of data subjects as a file. */
export const privacyTransfers: Transfers = {
  'privacy.packs.download': client.file('GET /privacy/packs/{id}/download', GetPack, 'application/zip', {
    ...{ missing: 'data_pack_not_found', find: fetchPack, isThumbnail: false, signed: 'pack', isRecorded: true },
  }),
  'privacy.requests.export': admin.export('GET /privacy/requests/export', FilterRequests, {
    counted: 'privacy-requests-export',
    what: 'privacy_requests',
    mayExport,
    begin: async (ctx, input) => {
      const { file, name } = await beginExport(ctx, input)
      return { file, first: 0, name }
    },
    part: async (_, __, { text }) => ({ text, next: undefined }),
  }),
}
