import type { Role } from '@balcao/contracts/access'
import type { Ctx } from '@balcao/core/ctx'
import { invalidFrom } from '@balcao/core/errors'
import { once } from '@balcao/core/idempotency'
import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'
import { z } from 'zod'
import { asTrpcError } from './errors.ts'
import type { RequestContext } from './request-context.ts'
import { mayCall, openFor, recordingDenials } from './rights.ts'
import { type Endpoint, type Route, splitRoute } from './row.ts'
import { transferKinds } from './transfer.ts'
import { procedure } from './trpc.ts'

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
  const { method, path } = splitRoute(route)
  return { kind: 'call', method, path, role, input, output, status, call: role ? recordingDenials(method, path, call) : call }
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
    openFor(role, request)(async (ctx) => {
      mayCall(ctx, role, route)
      const parsed = parse(input, raw)
      // Keys are a person's: a guest has none.
      const key = route.startsWith('POST ') && ctx.actor.userId !== null ? request.idempotencyKey : undefined
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
  return procedure
    .meta(line)
    .input(unparsed(input))
    .mutation(({ ctx, input: raw }) => answer<O>(line, ctx, raw)) as never
}

function ask<I extends z.ZodType, O extends z.ZodType>(line: Endpoint, input: I): Query<I, O> {
  return procedure
    .meta(line)
    .input(unparsed(input))
    .query(({ ctx, input: raw }) => answer<O>(line, ctx, raw)) as never
}

const Silence = z.strictObject({})

function kinds(role: Role) {
  return {
    ...transferKinds(role),
    query: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: Rule<I, O>): Query<I, O> =>
      ask(ruled(route, role, input, output, rule), input),
    mutation: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: Rule<I, O>): Mutation<I, O> =>
      mutate(ruled(route, role, input, output, rule), input),
    /** A mutation that makes a new thing: REST answers 201. */
    creation: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: Rule<I, O>): Mutation<I, O> =>
      mutate(ruled(route, role, input, output, rule, 201), input),
    /** A mutation that has nothing to say: REST answers 204. */
    silent: <I extends z.ZodType>(route: Route, input: I, rule: Rule<I, typeof Silence>): Mutation<I, typeof Silence> =>
      mutate(ruled(route, role, input, Silence, rule, 204), input),
    /** A query that opens its own transactions: asking may begin the work that the answer is made by. */
    stagedQuery: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: OpenRule<I, O>): Query<I, O> =>
      ask(staged(route, role, input, output, rule), input),
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

const { query, mutation, creation } = kinds('guest')
/** Calls for readers of the portal: whoever is signed in, and guests, as far as their tenant lets these read. */
export const visitor = { query, mutation, creation }
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

/** Calls without a session count against a rate limit before anything is read: that of signing in, where `count` is not another. */
function openLine<I extends z.ZodType, O extends z.ZodType>(
  route: Route,
  input: I,
  output: O,
  rule: OpenRule<I, O>,
  status?: Endpoint['status'],
  guard?: Guard,
  count = (request: RequestContext) => request.consumeRateLimit(),
): Endpoint {
  const call: Endpoint['call'] = async (request, raw) => {
    await count(request)
    guard?.(request)
    return rule(request, parse(input, raw))
  }
  return endpoint(route, undefined, input, output, call, status)
}

/** Calls without a session: signing in and renewing. */
export const open = {
  query: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: OpenRule<I, O>): Query<I, O> =>
    ask(openLine(route, input, output, rule), input),
  mutation: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: OpenRule<I, O>): Mutation<I, O> =>
    mutate(openLine(route, input, output, rule), input),
  /** A query that pages ask again and again: it counts as calls of guests do. */
  page: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: OpenRule<I, O>): Query<I, O> =>
    ask(
      openLine(route, input, output, rule, 200, undefined, (request) => request.consumeGuestLimit()),
      input,
    ),
  /** What a page reads again and again by a secret in the body: it counts as calls of guests do. */
  reading: <I extends z.ZodType, O extends z.ZodType>(route: Route, input: I, output: O, rule: OpenRule<I, O>): Mutation<I, O> =>
    mutate(
      openLine(route, input, output, rule, 200, undefined, (request) => request.consumeGuestLimit()),
      input,
    ),
  /** A mutation that makes a new thing: REST answers 201. */
  creation: <I extends z.ZodType, O extends z.ZodType>(
    route: Route,
    input: I,
    output: O,
    rule: OpenRule<I, O>,
    guard?: Guard,
  ): Mutation<I, O> => mutate(openLine(route, input, output, rule, 201, guard), input),
}
