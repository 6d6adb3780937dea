import { DomainError } from '@balcao/core/errors'
import type { StoreFile } from '@balcao/core/ports'
import { FilesUnavailableError, FileTooLargeError } from '@balcao/platform/files/files'
import { storeCleaned } from '@balcao/platform/files/store-cleaned'
import type { Deps } from '../deps.ts'

/** What the store of files says, as an answer. */
function asRefusal(error: unknown): unknown {
  if (error instanceof FileTooLargeError) return new DomainError('too_large', 'file_too_large')
  if (error instanceof FilesUnavailableError) return new DomainError('unavailable', 'dependency_unavailable', undefined, { cause: error })
  return error
}

/** @throws DomainError dependency_unavailable, file_too_large */
export const reached = <T>(call: Promise<T>): Promise<T> => call.catch((error: unknown) => Promise.reject(asRefusal(error)))

/** Stores a file under a new key, and finds out what it is. @throws DomainError dependency_unavailable */
export const fileStore =
  ({ files }: Pick<Deps, 'files'>): StoreFile =>
  (bytes) =>
    reached(storeCleaned(files, bytes))

/** What is known of a file that was just taken in: it waits for the scanner, where there is one. */
export const scanOf = ({ env }: Pick<Deps, 'env'>): 'clean' | 'pending' => (env.SCANNER === 'none' ? 'clean' : 'pending')

/** Removes bytes that no row names. Where the store cannot now, the answer stays what it is, and a job removes them later. */
export async function discard({ files, log }: Pick<Deps, 'files' | 'log'>, keys: readonly (string | undefined)[]): Promise<void> {
  for (const key of keys)
    if (key) await files.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'bytes that nothing names stay for now'))
}
