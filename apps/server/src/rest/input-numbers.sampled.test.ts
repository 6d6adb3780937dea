import { scaled } from '@balcao/db/testing/scaled'
import { expect } from 'vitest'
import { MATRIX } from '../testing/matrix/areas.ts'
import { restCall, trpcCall } from '../testing/matrix/calls.ts'
import { allIdsOf } from '../testing/matrix/ids.ts'
import { isRefusal } from '../testing/refusals.ts'
import { fingerprint, test, tokenOf } from '../testing/server.ts'
import { endpoints } from './endpoints.ts'

const NUMBERS = ['2147483648', '-1', '0', '1.5', '1e309', 'NaN', 'true', '[]', 'abc', '', '9'.repeat(40), '0x10', '１']
/** Those that a place is asked for: a few, other ones for the next place, or all. */
const someOf = (place: number) => {
  const count = scaled(2, NUMBERS.length)
  return Array.from({ length: count }, (_, n) => NUMBERS[(place * count + n) % NUMBERS.length] as string)
}

/** Where 0 is an answer: in no folder. */
const ZERO_IS_NONE = new Set(['documents.documents.list.folderId', 'documents.export.folderId'])

test('I05 numbers that are no ids are 400 at every place of the table, by REST and tRPC', async ({ testDb, server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'super_admin')
  const own = await allIdsOf(desk, person)
  const before = await fingerprint(testDb)
  let turn = 0
  for (const [name, endpoint] of endpoints())
    for (const field of Object.keys(MATRIX[name]?.naming ?? {}))
      for (const number of someOf(turn++)) {
        if (Number(number) === 0 && ZERO_IS_NONE.has(`${name}.${field}`) && number !== '') continue
        const sound = { ...MATRIX[name]?.works(own) }
        const rest = restCall(endpoint, { ...sound, [field]: endpoint.path.includes(`{${field}}`) && number === '' ? ' ' : number })
        const isList = Array.isArray(
          (endpoint.input as { safeParse(i: unknown): { data?: unknown } }).safeParse({ ...sound, [field]: [own.ticket] }).data && [1],
        )
        if (number === '' && isList && !endpoint.path.includes(`{${field}}`)) continue
        // Whatever is wrong with the address of a file, it leads nowhere; a path to upload to reads other notations of a number.
        const statuses =
          endpoint.kind === 'file' || endpoint.kind === 'archive' || (endpoint.kind !== 'call' && number === '0x10') ? [400, 404] : [400]
        isRefusal(await server.rest(rest.method, rest.address, { token, ...rest }), [name, field, number], statuses)
        if (endpoint.kind !== 'call') continue
        const trpc = trpcCall(name, endpoint, { ...sound, [field]: number })
        isRefusal(await server.ask(trpc.method, trpc.address, { token, body: trpc.body }), [name, field, number])
      }
  expect(await fingerprint(testDb)).toEqual(before)
}, 240_000) // It asks every place of the table, one after the other.
