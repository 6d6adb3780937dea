import { asDomainError, DomainError } from '@balcao/core/errors'
import { initTRPC } from '@trpc/server'
import { errorBody, OURS } from './errors.ts'
import type { RequestContext } from './request-context.ts'
import type { Endpoint } from './row.ts'

const t = initTRPC
  .context<RequestContext>()
  .meta<Endpoint>()
  .create({
    isDev: false,
    errorFormatter: ({ error, ctx, shape }) => {
      const ours = error.cause instanceof DomainError ? error.cause : (OURS[error.code] ?? asDomainError(error.cause ?? error))
      const body = errorBody(ours, ctx?.requestId ?? '', ctx?.language)
      return { ...shape, message: body.message, data: body }
    },
  })

export const router = t.router
export const procedure = t.procedure
