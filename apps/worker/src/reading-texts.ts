import type { extractText } from '@balcao/core/documents/text/extract'
import type { Log } from '@balcao/platform/log'
import { openSeparateProcess } from '@balcao/platform/separate-process'

const TEXTS = { module: import.meta.resolve('@balcao/core/documents/text/extract'), name: 'extractText' }
/** Bytes of the file, and what it unpacks to, are outside the heap. */
const LIMITS = { cpuMs: 20_000, timeoutMs: 60_000, memoryMb: 256, bytesMb: 384 }

/** Reads the text inside files of documents, one at a time: somebody may have made them to take all time and memory there is. */
export const openTextReading = (log: Log, limits = LIMITS) =>
  openSeparateProcess<Parameters<typeof extractText>, Awaited<ReturnType<typeof extractText>>>(TEXTS, limits, log)
