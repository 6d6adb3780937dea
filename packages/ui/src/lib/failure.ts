import type { ErrorBody } from '@balcao/contracts/error-body'
import { TRPCClientError } from '@trpc/client'
import { importError } from './import-page.ts'
import { errorText, refusalText } from './language.ts'
import { readErrorBody, readFieldErrors } from './session/answers.ts'
import { t } from './texts/ui-messages.ts'

export type Failure = ErrorBody & { kind: 'refused' | 'offline' | 'timeout' }

/** What went wrong, in one shape: the server's own words, or that it was not reached. */
export function failureOf(error: unknown): Failure {
  const body = error instanceof TRPCClientError ? readErrorBody(error.data) : undefined
  if (body) return { ...body, message: errorText(body), kind: 'refused' }
  const cause = error instanceof TRPCClientError ? error.cause : error
  const nowhere = { statusCode: 0, requestId: '' }
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return { ...nowhere, kind: 'timeout', code: 'timeout', message: t('timeout') }
  return { ...nowhere, kind: 'offline', code: 'offline', message: t('offline') }
}

/** A refused field, and why in the language of the screens. */
export type FieldMessage = { field: string; message: string }

/** The fields that a refusal names: of an invalid input, or of a change that something else is in the way of. */
export function fieldErrors(error: unknown): FieldMessage[] {
  return fieldErrorsOf(failureOf(error))
}

export function fieldErrorsOf(failure: Failure | null): FieldMessage[] {
  return (readFieldErrors(failure?.details) ?? []).map(({ field, ...why }) => ({ field, message: refusalText(why) }))
}

/** True when asking again at once may help: the server was not reached or is not well. */
export function isPassing(error: unknown): boolean {
  const { kind, statusCode } = failureOf(error)
  return kind !== 'refused' || statusCode >= 500
}

/** What a page says that could not be shown: the server's words; for a part of the app that never came, ours; else the error's own. */
export function pageFailure(error: unknown): { status: number | undefined; message: string } {
  if (error instanceof TRPCClientError) {
    const { statusCode, message } = failureOf(error)
    return { status: statusCode || undefined, message }
  }
  const failure = importError(error)
  return { status: undefined, message: failure instanceof Error ? failure.message : String(failure) }
}
