import type { Attachment } from '@balcao/contracts/files/attachments'
import { failureOf } from '../lib/failure.ts'
import { downloadFile, type FileCalls } from '../lib/files/file-calls.ts'
import { t } from '../lib/files/file-messages.ts'
import { notify } from '../toasts.tsx'

/** Fetches a file to the disk; says so where that fails. */
export const fetchFile = (calls: FileCalls, file: Pick<Attachment, 'id' | 'name'>): Promise<unknown> =>
  downloadFile(calls, file).catch((error: unknown) => notify.error(t('downloadFailed', { name: file.name, why: failureOf(error).message })))
