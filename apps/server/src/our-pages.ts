import { DomainError } from '@balcao/core/errors'
import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'

/** The request must come from our own pages: a cookie says who it is from (A20). @throws DomainError origin_refused */
export function mustBeOurPage({ env }: Pick<Deps, 'env'>, request: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  const ours = origin === new URL(env.PUBLIC_URL).origin || (origin !== undefined && URL.canParse(origin) && new URL(origin).host === host)
  // Browsers send Sec-Fetch-Site to trustworthy origins only: elsewhere (plain http in a local network) the origin has to do.
  const foreign = site !== undefined && site !== 'same-origin' && site !== 'same-site'
  if (!ours || foreign) throw new DomainError('forbidden', 'origin_refused')
}

/**
 * The same, and by no other host of ours: what somebody agrees to is asked on the page that they see.
 * @throws DomainError origin_refused
 */
export function mustBeThisPage({ env }: Pick<Deps, 'env'>, request: FastifyRequest): void {
  mustBeOurPage({ env }, request)
  const site = request.headers['sec-fetch-site']
  if (site !== 'same-origin' && (site !== undefined || env.PUBLIC_URL.startsWith('https:')))
    throw new DomainError('forbidden', 'origin_refused')
}

/** A page cannot keep these headers from being sent, and a program has no reason to send them. */
export const isBrowser = ({ headers }: FastifyRequest) => headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
