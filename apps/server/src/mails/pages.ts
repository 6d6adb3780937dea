import type { Log } from '@balcao/platform/log'
import { openThread } from '@balcao/platform/thread'
import type { pageOfBytes } from './page-of-mail.ts'

const JOB = { module: import.meta.resolve('./page-of-mail.ts'), name: 'pageOfBytes' }
const LIMITS = { cpuMs: 2_000, timeoutMs: 20_000, memoryMb: 256 }

/** Makes pages of mails in a thread of its own, which starts with the first one. */
export const openMailPages = (log: Log) => openThread<Parameters<typeof pageOfBytes>, string>(JOB, LIMITS, log)
export type MailPages = ReturnType<typeof openMailPages>
