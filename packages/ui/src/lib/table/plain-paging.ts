import type { createTRPCUntypedClient } from '@trpc/client'

type Link = Parameters<typeof createTRPCUntypedClient>[0]['links'][number]

/** Takes out the `direction` that infinite queries add to their input: our lists know cursors only and refuse unknown keys. */
export const plainPaging: Link =
  () =>
  ({ op, next }) =>
    next({ ...op, input: withoutDirection(op.input) })

function withoutDirection(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('direction' in input)) return input
  const { direction: _, ...rest } = input
  return rest
}
