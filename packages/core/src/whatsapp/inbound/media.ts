import { MAX_FILE_BYTES } from '@balcao/contracts/tickets/bounds'
import type { AccountTrouble } from '@balcao/contracts/whatsapp/bounds'
import { z } from 'zod'
import type { WhatsappApi, WritableBytes } from '../../ports.ts'
import { readAnswer } from '../internal/answers.ts'
import type { Media } from './file-message.ts'
import type { InMedia } from './text-of.ts'
import { missingMedia } from './text-of.ts'

const Found = z.object({ url: z.string(), file_size: z.number().optional() })

export type Fetched = { media: Exclude<Media, undefined> } | { again: true; trouble: AccountTrouble | null; says: string }

/** Fetches the file of a message: its address first, which is good for some minutes, then its bytes. What may come later is to be asked for again. */
export async function fetchMedia(
  ports: { whatsapp: WhatsappApi; files: WritableBytes },
  token: string,
  { id, name }: InMedia,
  type: string,
): Promise<Fetched> {
  const gone = { media: { missing: missingMedia(type, 'gone'), isLater: false } }
  const tooLarge = { media: { missing: missingMedia(type, 'too_large'), isLater: false } }
  const found = readAnswer(await ports.whatsapp.call({ path: `/${encodeURIComponent(id)}`, token }), Found)
  if (!found.ok) {
    if (found.what === 'never') return gone
    return { again: true, trouble: found.what === 'account' ? found.trouble : null, says: found.says }
  }
  if ((found.value.file_size ?? 0) > MAX_FILE_BYTES) return tooLarge
  const got = await ports.whatsapp.download({ url: found.value.url, token, most: MAX_FILE_BYTES })
  if ('bytes' in got) return { media: { file: { ...(await ports.files.store(got.bytes)), scan: ports.files.unscanned, name, cid: null } } }
  if (got.failure === 'too_large') return tooLarge
  if (got.failure === 'gone' || got.failure === 'inside_address') return gone
  return { again: true, trouble: got.failure === 'refused' ? 'token' : null, says: got.failure }
}
