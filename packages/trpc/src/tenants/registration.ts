import { Registered, Registration, RegistrationAt } from '@balcao/contracts/tenants/registration'
import { register } from '@balcao/core/tenants/registration'
import { open } from '../endpoint.ts'

export const registration = {
  create: open.creation('POST /auth/stytch-b2b/organizations', Registration, Registered, (request, input) =>
    register(request.door, input, request.idempotencyKey),
  ),
  createAt: open.creation('POST /auth/{provider}/organizations', RegistrationAt, Registered, (request, { provider: _, ...input }) =>
    register(request.door, input, request.idempotencyKey),
  ),
}
