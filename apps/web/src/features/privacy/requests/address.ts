import { REQUEST_KINDS, REQUEST_STATES } from '@balcao/contracts/privacy/bounds'
import type { FilterRequests } from '@balcao/contracts/privacy/requests'

const listOf = <T extends string>(known: readonly T[], value: unknown): T[] =>
  known.filter((one) => (typeof value === 'string' ? value.split(',') : []).includes(one))

/** The filter that an address asks for; anything that makes no sense is nothing. */
export function readFilter({ state, kind, late, q }: Record<string, unknown>): FilterRequests {
  const [states, kinds] = [listOf(REQUEST_STATES, state), listOf(REQUEST_KINDS, kind)]
  const words = typeof q === 'string' ? q.slice(0, 200) : typeof q === 'number' ? String(q) : ''
  return {
    ...(states.length > 0 ? { state: states } : {}),
    ...(kinds.length > 0 ? { kind: kinds } : {}),
    ...(late === 'yes' ? { late: true } : {}),
    ...(words.trim() ? { q: words } : {}),
  }
}

/** The same as an address has it. */
export const writeFilter = ({ state, kind, late, q }: FilterRequests): Record<string, string> => ({
  ...(state?.length ? { state: state.join(',') } : {}),
  ...(kind?.length ? { kind: kind.join(',') } : {}),
  ...(late ? { late: 'yes' } : {}),
  ...(q?.trim() ? { q } : {}),
})
