import { ROLE_LEVEL, type Role } from '@balcao/contracts/access'
import type { ErrorBody } from '@balcao/contracts/error-body'
import { ERRORS, type ErrorKind } from '@balcao/contracts/errors'
import type { AttachmentLink } from '@balcao/contracts/tickets/attachments'
import { recordDenial } from '@balcao/core/audit/denials'
import type { Door, StartedSession } from '@balcao/core/auth/session'
import type { Ctx } from '@balcao/core/ctx'
import { asDomainError, DomainError, forbidden, invalidFrom } from '@balcao/core/errors'
import { once } from '@balcao/core/idempotency'
import type { Dns, Pictures } from '@balcao/core/ports'
import { initTRPC, type TRPC_ERROR_CODE_KEY, TRPCError, type TRPCMutationProcedure, type TRPCQueryProcedure } from '@trpc/server'
import type { z } from 'zod'
import type { LiveSource } from './live-source.ts'

/** What the server gives every call, whatever door it came through. */
export type RequestContext = {
  requestId: string
  /** Opens the caller's transaction; a `read` cannot write. @throws DomainError unauthenticated, session_expired, tenant_suspended, limited */
  open<T>(run: (ctx: Ctx) => Promise<T>, access?: 'read' | 'write'): Promise<T>
  /** The same for the session that the session header names, or the bearer token. */
  openNamed: RequestContext['open']
  idempotencyKey: string | undefined
  /** Counts a call at a door that needs no session. @throws DomainError limited */
  knock(): Promise<void>
  door: Door
  pictures: Pictures
  /** An address from which the caller's browser may fetch an attachment for a minute. */
  linkTo(ctx: Ctx, attachmentId: number): AttachmentLink
  /** The refresh token of the caller's cookie; throws when the request may come from a foreign page. */
  refreshToken(): string | undefined
  /** Sets the refresh cookie and makes the access token. */
  startSession(session: StartedSession): Promise<string>
  endSession(): void
  live: LiveSource
  installation: Installation
}

/** How whoever runs this installation set it up, as far as rules ask. */
export type Installation = {
  /** The configured address, never one that a request claims. */
  publicUrl: string
  /** Whether anybody may found an organisation. */
  registration: 'open' | 'closed'
  dns: Dns
  /** Under which browsers ask their push service to take our notices. */
  pushKey: string
}

/** One line of the endpoint table: what REST, tRPC, the documentation and the tests of rights all read. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  /** The least role; undefined for calls that need no session. */
  role: Role | undefined
  input: z.ZodType
  output: z.ZodType
  /** Answered by REST when all went well. */
  status: 200 | 201
  call(request: RequestContext, raw: unknown): Promise<unknown>
}

type Route = `${Endpoint['method']} /${string}`

const TRPC_CODE: Record<ErrorKind, TRPC_ERROR_CODE_KEY> = {
  invalid: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  not_allowed: 'METHOD_NOT_SUPPORTED',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsupported: 'UNSUPPORTED_MEDIA_TYPE',
  misdirected: 'BAD_REQUEST',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  limited: 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
}

/** The error as every channel answers it. */
export function errorBody(error: DomainError, requestId: string): ErrorBody {
  const details = error.details === undefined ? {} : { details: error.details }
  return { statusCode: error.status, code: error.code, message: ERRORS[error.code].pt, ...details, requestId }
}

/** tRPC's own refusals (a path that is none, a body that is not JSON) in our words. */
const OURS: Partial<Record<TRPC_ERROR_CODE_KEY, DomainError>> = {
  NOT_FOUND: new DomainError('not_found', 'route_not_found'),
  METHOD_NOT_SUPPORTED: new DomainError('not_allowed', 'method_not_allowed'),
  PARSE_ERROR: new DomainError('invalid', 'invalid_json'),
  BAD_REQUEST: new DomainError('invalid', 'invalid_input'),
  PAYLOAD_TOO_LARGE: new DomainError('too_large', 'payload_too_large'),
  UNSUPPORTED_MEDIA_TYPE: new DomainError('unsupported', 'unsupported_media_type'),
}

const t = initTRPC
  .context<RequestContext>()
  .meta<Endpoint>()
  .create({
    isDev: false,
    errorFormatter: ({ error, ctx, shape }) => {
      const ours = error.cause instanceof DomainError ? error.cause : (OURS[error.code] ?? asDomainError(error.cause ?? error))
      return { ...shape, message: ERRORS[ours.code].pt, data: errorBody(ours, ctx?.requestId ?? '') }
    },
  })

export const router = t.router
export const procedure = t.procedure

/** A domain error as tRPC throws it, cause kept. */
export function asTrpcError(thrown: unknown): TRPCError {
  const error = asDomainError(thrown)
  return new TRPCError({ code: TRPC_CODE[error.kind], message: error.message, cause: error })
}

function parse<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw ?? {})
  if (!parsed.success) throw invalidFrom(parsed.error.issues)
  return parsed.data
}

/** `request` is for the few rules that need what only a request has, such as the installation's secrets. */
type Rule<I extends z.ZodType, O extends z.ZodType> = (ctx: Ctx, input: z.output<I>, request: RequestContext) => Promise<z.input<O>>
type OpenRule<I extends z.ZodType, O extends z.ZodType> = (request: RequestContext, input: z.output<I>) => Promise<z.input<O>>

function endpoint(
  route: Route,
  role: Role | undefined,
  input: z.ZodType,
  output: z.ZodType,
  call: Endpoint['call'],
  status: Endpoint['status'] = 200,
): Endpoint {
  const [method, path] = route.split(' ') as [Endpoint['method'], string]
  return { method, path, role, input, output, status, call: role ? recordingDenials(method, path, call) : call }
}

/** Writes down that a call was refused, where it was. That it could not be written down changes nothing of the answer. */
export async function noteRefusal({ open }: Pick<RequestContext, 'open'>, error: unknown, method: string, path: string): Promise<void> {
  if (error instanceof DomainError && error.code === 'forbidden')
    await open((ctx) => recordDenial(ctx, method, path)).catch(() => undefined)
}

function recordingDenials(method: Endpoint['method'], path: string, call: Endpoint['call']): Endpoint['call'] {
  return async (request, raw) => {
    try {
      return await call(request, raw)
    } catch (error) {
      await noteRefusal(request, error, method, path)
      throw error
    }
  }
}

/** What stays open to somebody whose role asks for a second factor that is not set up yet: setting it up. */
const SETTING_UP = /^(GET|POST) \/(auth\/(profile|prove(\/code)?)|profile|profile\/second-factor(\/.*)?)$/

/** What the table asks of every caller. @throws DomainError forbidden, second_factor_setup_required */
export function mayCall({ actor }: Ctx, role: Role, route: Route): void {
  if (ROLE_LEVEL[actor.role] < ROLE_LEVEL[role]) throw forbidden()
  if (actor.secondFactorDue && !SETTING_UP.test(route)) throw new DomainError('forbidden', 'second_factor_setup_required')
}

/** Rights first, then the input: who may not call learns nothing of what the call takes. */
function ruled<I extends z.ZodType, O extends z.ZodType>(
  route: Route,
  role: Role,
  input: I,
  output: O,
  rule: Rule<I, O>,
  status?: Endpoint['status'],
): Endpoint {
  const access = route.startsWith('GET ') ? 'read' : 'write'
  const call: Endpoint['call'] = (request, raw) =>
    request.open(async (ctx) => {
      mayCall(ctx, role, route)
      const parsed = parse(input, raw)
      const key = route.startsWith('POST ') ? request.idempotencyKey : undefined
      return key ? once(ctx, key, route, parsed, () => rule(ctx, parsed, request) as Promise<object>) : rule(ctx, parsed, request)
    }, access)
  return endpoint(route, role, input, output, call, status)
}

/**
 * For rules that open their own transactions, so that none waits while a password is hashed, and whose answer holds what
 * must not be kept for a repeated call. Rights first here too.
 */
function staged<I extends z.ZodType, O extends z.ZodType>(
  route: Route,
  role: Role,
  input: I,
  output: O,
  rule: OpenRule<I, O>,
  status?: Endpoint['status'],
): Endpoint {
  const call: Endpoint['call'] = async (request, raw) => {
    const parsed = await request.open(async (ctx) => {
      mayCall(ctx, role, route)
      return parse(input, raw)
    }, 'read')
    return rule(request, parsed)
  }
  return endpoint(route, role, input, output, call, status)
}

/** The schema types the input; it is parsed in `call`, after the rights. */
const unparsed = <I extends z.ZodType>(_: I) => ({ parse: (raw: unknown) => raw }) as unknown as I

async function answer<O extends z.ZodType>(line: Endpoint, ctx: RequestContext, raw: unknown): Promise<z.output<O>> {
  try {
    return (await line.call(ctx, raw)) as z.output<O>
  } catch (error) {
    throw asTrpcError(error)
  }
}

type Query<I extends z.ZodType, O extends z.ZodType> = TRPCQueryProcedure<{ input: z.input<I>; output: z.output<O>; meta: Endpoint }>
type Mutation<I extends z.ZodType, O extends z.ZodType> = TRPCMutationProcedure<{ input: z.input<I>; output: z.output<O>; meta: Endpoint }>

function mutate<I extends z.ZodType, O extends z.ZodType>(line: Endpoint, input: I): Mutation<I, O> {
  return t.procedure
    .meta(line)
    .input(unparsed(input))
    .mutation(({ ctx, input: raw }) => answer<O>(line, ctx, raw)) as never
}

function kinds(role: Role) {
  return {
    query: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: Rule<I, O>): Query<I, O> => {
      const line = ruled(route, role, input, output, rule)
      return t.procedure
        .meta(line)
        .input(unparsed(input))
        .query(({ ctx, input: raw }) => answer<O>(line, ctx, raw)) as never
    },
    mutation: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: Rule<I, O>): Mutation<I, O> =>
      mutate(ruled(route, role, input, output, rule), input),
    /** A mutation that makes a new thing: REST answers 201. */
    creation: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: Rule<I, O>): Mutation<I, O> =>
      mutate(ruled(route, role, input, output, rule, 201), input),
    /** A mutation that opens its own transactions. */
    staged: <I extends z.ZodType, O extends z.ZodType>(
      route: Route,
      input: I,
      output: O,
      rule: OpenRule<I, O>,
      status?: Endpoint['status'],
    ): Mutation<I, O> => mutate(staged(route, role, input, output, rule, status), input),
  }
}

/** Calls by the least role that may make them. */
export const client = kinds('client')
export const supportAgent = kinds('support-agent')
export const agent = kinds('agent')
export const supervisor = kinds('supervisor')
export const manager = kinds('manager')
export const admin = kinds('admin')
export const superAdmin = kinds('super_admin')

/** Refuses before the input is looked at. */
type Guard = (request: RequestContext) => void

/** The doors to the house are counted before anything is read. */
function openLine<I extends z.ZodType, O extends z.ZodType>(
  route: Route,
  input: I,
  output: O,
  rule: OpenRule<I, O>,
  status?: Endpoint['status'],
  guard?: Guard,
): Endpoint {
  const call: Endpoint['call'] = async (request, raw) => {
    await request.knock()
    guard?.(request)
    return rule(request, parse(input, raw))
  }
  return endpoint(route, undefined, input, output, call, status)
}

/** Calls without a session: signing in and renewing. */
export const open = {
  query: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: OpenRule<I, O>): Query<I, O> => {
    const line = openLine(route, input, output, rule)
    return t.procedure
      .meta(line)
      .input(unparsed(input))
      .query(({ ctx, input: raw }) => answer<O>(line, ctx, raw)) as never
  },
  mutation: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: OpenRule<I, O>): Mutation<I, O> =>
    mutate(openLine(route, input, output, rule), input),
  /** A mutation that makes a new thing: REST answers 201. */
  creation: <I extends z.ZodType, O extends z.ZodType>(
    route: Route,
    input: I,
    output: O,
    rule: OpenRule<I, O>,
    guard?: Guard,
  ): Mutation<I, O> => mutate(openLine(route, input, output, rule, 201, guard), input),
}
