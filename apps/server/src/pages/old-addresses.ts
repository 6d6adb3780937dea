import { articleAddress } from '@balcao/contracts/kb/addresses'
import { articleAtOldAddress } from '@balcao/core/kb/transfer/old-addresses'
import { pathOf } from '@balcao/core/kb/transfer/reading/item'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { mayBeSomebody, visiting } from './visit.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Sends guests on who ask for an address that an imported article had in another help centre; all others get the page. */
export const orOldAddress =
  (deps: Deps, page: Handler): Handler =>
  async (request, reply) => {
    const path = pathOf(request.url)
    if (path === undefined || mayBeSomebody(deps, request)) return page(request, reply)
    const visited = await visiting(deps, request, (ctx) => articleAtOldAddress(ctx, path))
    if (!visited?.found) return page(request, reply)
    return reply.header('cache-control', 'private, no-cache').redirect(articleAddress(visited.found), 301)
  }
