import { DropMail, DroppedMail, ListInbound, MAX_MAIL_BYTES } from '@balcao/contracts/email/inbound'
import { dropMail, mayDrop } from '@balcao/core/email/desk/dropping'
import { inboundFile } from '@balcao/core/email/desk/inbound-file'
import { must } from '@balcao/core/policy'
import { z } from 'zod'
import { manager } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Mails that somebody has as files, and those that came in as one file. */
export const emailTransfers: Transfers = {
  'email.inbound.export': manager.export('GET /email/inbound/export', ListInbound.omit({ limit: true, cursor: true, page: true }), {
    ...inboundFile,
    mayExport: (ctx) => must(ctx, 'mail.manage'),
  }),
  'email.inbound.drop': manager.form('POST /email/inbound', DropMail.extend({ file: z.string() }), DropMail, DroppedMail, {
    mostBytes: MAX_MAIL_BYTES,
    may: mayDrop,
    take: dropMail,
    isLater: () => false,
  }),
}
