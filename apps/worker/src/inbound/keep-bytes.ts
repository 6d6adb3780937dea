import { randomUUID } from 'node:crypto'
import type { KeepBytes } from '@balcao/core/email/inbound/files-of-mail'
import { HEAD_BYTES, sniff } from '@balcao/platform/files/file-types'
import type { Files } from '@balcao/platform/files/files'
import { withoutMetadata } from '@balcao/platform/pictures/metadata'

/** Stores files of mails like uploads: pictures without their metadata, named as what they are. */
export function keepBytesIn(files: Pick<Files, 'put'>, isScanned: boolean): KeepBytes {
  return async (bytes) => {
    const key = randomUUID()
    const [mime, stored] = await Promise.all([sniff(bytes.subarray(0, HEAD_BYTES)), files.put(key, withoutMetadata(once(bytes)))])
    return { key, mime, ...stored, scan: isScanned ? 'pending' : 'clean' }
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}
