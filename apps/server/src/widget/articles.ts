import { RateSuggested, ReadSuggested, SuggestArticles } from '@balcao/contracts/chat/suggested'
import { type Asking, judge, read, suggest } from '@balcao/core/chat/widget/suggested'
import type { VisitDeps } from '@balcao/core/chat/widget/visitors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { readerOf } from '../visitors/visitor.ts'
import { parse } from './parse.ts'

type Tools = { deps: Deps; from: (request: FastifyRequest) => VisitDeps; session: (request: FastifyRequest) => string | undefined }
type Keyed = FastifyRequest<{ Params: { key: string } }>

/** Articles that the first form of the chat suggests: what is asked of them is counted as calls of the visitor are. */
export function serveWidgetArticles(scope: FastifyInstance, { deps, from, session }: Tools, options: { bodyLimit: number }): void {
  const asking = (request: Keyed, reader: string): Asking => ({
    ...{ deps: from(request), key: request.params.key, session: session(request) },
    reader: readerOf(deps, request, reader),
  })
  const address = '/api/widget/:key/articles'
  scope.post<{ Params: { key: string } }>(address, options, async (request, reply) => {
    const input = parse(SuggestArticles, request.body)
    const found = await suggest(asking(request, input.reader), input, { publicUrl: deps.env.PUBLIC_URL })
    return reply.header('cache-control', 'no-store').send(found)
  })
  scope.post<{ Params: { key: string } }>(`${address}/views`, options, async (request, reply) => {
    const { reader, ...input } = parse(ReadSuggested, request.body)
    await read(asking(request, reader), input)
    return reply.code(204).send()
  })
  scope.put<{ Params: { key: string } }>(`${address}/verdict`, options, async (request, reply) => {
    const { reader, ...input } = parse(RateSuggested, request.body)
    await judge(asking(request, reader), input)
    return reply.code(204).send()
  })
}
