import { expect } from 'vitest'
import type { Answer, Asked, TestServer } from './server.ts'

const said = (answer: Answer) => `${answer.status} ${answer.text.slice(0, 200)}`

/** An answer in our words, of a refusal that is the sender's mistake, without a word of the inside (T26). */
export function isRefusal(answer: Answer, what: unknown, statuses = [400]) {
  expect(statuses, `${JSON.stringify(what)} → ${said(answer)}`).toContain(answer.status)
  expect(answer.text, JSON.stringify(what)).not.toMatch(
    /\bat .*\.ts|node_modules|select |insert |constraint|violates|relation |syntax|SQLSTATE|pg_/i,
  )
  const error = (answer.body.error as { data?: object } | undefined)?.data ?? answer.body
  expect(error, JSON.stringify(what)).toMatchObject({
    statusCode: answer.status,
    code: expect.any(String),
    message: expect.any(String),
    requestId: expect.any(String),
  })
}

/** What one sends as the body of a creation, over REST and tRPC. */
export async function create(server: TestServer, token: string, asked: Omit<Asked, 'token'>) {
  return [await server.rest('POST', '/tickets', { token, ...asked }), await server.ask('POST', '/trpc/tickets.create', { token, ...asked })]
}
