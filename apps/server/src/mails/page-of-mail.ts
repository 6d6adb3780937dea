import { pageOfMail } from '@balcao/core/email/inbound/page'
import { parseMail } from '@balcao/platform/inbound/parse'

/** Reads a mail and makes a page of it. For a thread that can be ended: mails are written by anybody. */
export const pageOfBytes = async (bytes: Uint8Array, showsRemote: boolean): Promise<string> =>
  pageOfMail(await parseMail(bytes), showsRemote)
