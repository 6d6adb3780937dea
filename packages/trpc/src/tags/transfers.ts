import { ListTags } from '@balcao/contracts/tags/tags'
import { must } from '@balcao/core/policy'
import { tagsFile } from '@balcao/core/tags/tags-file'
import { agent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** The organisation's tags as a file. */
export const tagTransfers: Transfers = {
  'tags.export': agent.export('GET /tags/export', ListTags.omit({ limit: true, cursor: true }), {
    ...tagsFile,
    mayExport: (ctx) => must(ctx, 'tag.manage'),
  }),
}
