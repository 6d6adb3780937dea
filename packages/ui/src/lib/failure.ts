import { ErrorBody, FieldError } from '@balcao/contracts/errors'
import { TRPCClientError } from '@trpc/client'

export type Failure = ErrorBody & { kind: 'refused' | 'offline' | 'timeout' }

/** What went wrong, in one shape: the server's own words, or that it was not reached. */
export function failureOf(error: unknown): Failure {
  const body = error instanceof TRPCClientError ? ErrorBody.safeParse(error.data).data : undefined
  if (body) return { ...body, kind: 'refused' }
  const cause = error instanceof TRPCClientError ? error.cause : error
  const nowhere = { statusCode: 0, requestId: '' }
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return { ...nowhere, kind: 'timeout', code: 'timeout', message: 'A resposta demorou mais de 10 segundos.' }
  return { ...nowhere, kind: 'offline', code: 'offline', message: 'Não foi possível falar com o servidor.' }
}

/** The fields an invalid input names. */
export function fieldErrors(error: unknown): FieldError[] {
  return fieldErrorsOf(failureOf(error))
}

export function fieldErrorsOf(failure: Failure | null): FieldError[] {
  return failure?.code === 'invalid_input' ? (FieldError.array().safeParse(failure.details).data ?? []) : []
}

/** True when asking again at once may help: the server was not reached or is not well. */
export function isPassing(error: unknown): boolean {
  const { kind, statusCode } = failureOf(error)
  return kind !== 'refused' || statusCode >= 500
}
