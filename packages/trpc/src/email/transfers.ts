import { DropMail, DroppedMail, MAX_MAIL_BYTES } from '@balcao/contracts/email/inbound'
import { dropMail, mayDrop } from '@balcao/core/email/desk/dropping'
import { z } from 'zod'
import { manager } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Mails that somebody has as files. */
export const emailTransfers: Transfers = {
  'email.inbound.drop': manager.form('POST /email/inbound', DropMail.extend({ file: z.string() }), DropMail, DroppedMail, {
    mostBytes: MAX_MAIL_BYTES,
    may: mayDrop,
    take: dropMail,
    isLater: () => false,
  }),
}
