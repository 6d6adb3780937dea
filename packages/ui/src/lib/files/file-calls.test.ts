import { expect, test } from 'vitest'
import { mustBeTaken, UploadFailure } from './file-calls.ts'

const refusal = async (statusCode: number, code: string) => {
  const body = JSON.stringify({ statusCode, code, message: 'Não.', requestId: 'x' })
  return mustBeTaken(new Response(body, { status: statusCode })).catch((error: unknown) => error)
}

test.each([
  [409, 'upload_offset', true],
  [409, 'file_infected', false],
  [409, 'ticket_closed', false],
  [403, 'forbidden', false],
  [413, 'too_many_files', false],
  [429, 'rate_limited', true],
  [503, 'dependency_unavailable', true],
])('of %i %s a file is sent on by itself: %s', async (status, code, isPassing) => {
  expect(await refusal(status, code)).toMatchObject({ why: 'Não.', isPassing })
})

test('a server that was not reached has no words, and may be reached later', () => {
  expect(new UploadFailure(undefined)).toMatchObject({ why: undefined, isPassing: true })
})
