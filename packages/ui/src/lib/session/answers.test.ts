import { OrganizationChoice } from '@balcao/contracts/auth/organizations'
import { SessionUser, SignedIn } from '@balcao/contracts/auth/session'
import { ErrorBody, FieldError } from '@balcao/contracts/error-body'
import { expect, test } from 'vitest'
import { readErrorBody, readFieldErrors, readOrganizationChoice, readSessionUser, readSignedIn } from './answers.ts'

const user = {
  id: 1,
  email: 'ana@acme.test',
  name: 'Ana',
  role: 'client',
  roles: [{ slug: 'client' }],
  tenant_id: 2,
  tenantName: 'Acme',
  tenantSlug: 'acme',
}
const full = {
  ...user,
  roleName: 'Cliente',
  grants: { 'ticket.read': 'own' },
  language: 'en',
  ticketTypes: { active: ['incident'], off: [] },
  priorityMatrix: ['low'],
}
const error = {
  statusCode: 400,
  code: 'invalid_input',
  message: 'Não.',
  requestId: 'r',
  details: [{ field: 'a', reason: 'b', message: 'c' }],
}

const pairs = [
  { schema: SessionUser, read: readSessionUser, good: [user, full] as object[] },
  { schema: SignedIn, read: readSignedIn, good: [{ access_token: 'x', user: full }] as object[] },
  {
    schema: ErrorBody,
    read: readErrorBody,
    good: [error, { ...error, details: undefined }, { ...error, details: { current: 1 } }] as object[],
  },
  {
    schema: OrganizationChoice,
    read: readOrganizationChoice,
    good: [{ organizations: [] }, { organizations: [{ slug: 'acme', name: 'Acme' }] }] as object[],
  },
] as const

/** The value with each of its fields missing, of another type, or in company. */
function* variants(value: object): Generator<unknown> {
  yield value
  yield { ...value, more: 1 }
  for (const key of Object.keys(value)) {
    const { [key as keyof typeof value]: _gone, ...rest } = value
    yield rest
    for (const other of [null, 7, 1.5, 'x', true, [], [1], ['x'], {}, { slug: 1 }, [{ slug: 'a', more: 1 }], { a: 1 }])
      if (!['id', 'tenant_id'].includes(key) || typeof other !== 'number') yield { ...value, [key]: other }
  }
}

test.each(pairs)('the reader and the schema of the contract agree on every variant', ({ schema, read, good }) => {
  for (const value of [null, undefined, 'x', 1, [], {}]) expect(read(value), JSON.stringify(value)).toBeUndefined()
  let seen = 0
  for (const value of good.flatMap((one) => [...variants(one)])) {
    const parsed = schema.safeParse(value)
    // A field that is there and undefined, and one that is not, are one to both apps.
    expect(plain(read(value)), JSON.stringify(value)).toEqual(plain(parsed.data))
    if (parsed.success) seen += 1
  }
  expect(seen).toBeGreaterThan(2)
})

const plain = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))

test('lists of wrong fields', () => {
  const wrong = { field: 'a', reason: 'b', message: 'c' }
  for (const value of [
    [],
    [wrong],
    [{ ...wrong, params: { n: 1 }, more: 1 }],
    [{ ...wrong, params: [] }],
    [{ field: 'a' }],
    {},
    null,
    ['x'],
  ])
    expect(readFieldErrors(value), JSON.stringify(value)).toEqual(FieldError.array().safeParse(value).data)
})
