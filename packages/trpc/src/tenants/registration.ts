import { Nothing } from '@balcao/contracts/auth/session'
import { Registered, Registration, RegistrationAt, RegistrationState } from '@balcao/contracts/tenants/registration'
import { mustBeOpen, register } from '@balcao/core/tenants/registration'
import { open } from '../endpoint.ts'
import type { RequestContext } from '../request-context.ts'

const guard = ({ installation }: RequestContext) => mustBeOpen(installation.registration)

export const registration = {
  state: open.query('GET /auth/registration', Nothing, RegistrationState, async ({ installation }) => ({
    open: installation.registration === 'open',
  })),
  create: open.creation(
    'POST /auth/stytch-b2b/organizations',
    Registration,
    Registered,
    (request, input) => register(request.authContext, input, request.idempotencyKey),
    guard,
  ),
  createAt: open.creation(
    'POST /auth/{provider}/organizations',
    RegistrationAt,
    Registered,
    (request, { provider: _, ...input }) => register(request.authContext, input, request.idempotencyKey),
    guard,
  ),
}
