import { type Absence, CreateAbsence } from '@balcao/contracts/absences/absences'
import type { z } from 'zod'
import { t } from './messages.ts'

export const FIELDS = [
  ...['userId', 'fromDate', 'fromHalf', 'toDate', 'toHalf', 'kind', 'mode', 'substitute', 'publicMessage', 'internalNote'],
] as const
export type PerQueue = { queueId: number; userId: number | null }
export type Values = {
  userId: number | null
  fromDate: string
  toDate: string
  fromHalf: string
  toHalf: string
  kind: string
  mode: string
  substitute: number | null
  perQueue: PerQueue[]
  publicMessage: string
  internalNote: string
}

/** What a form begins with: an absence, or a new one on a day. */
export const valuesOf = (absence: Absence | undefined, day: string): Values => ({
  userId: null,
  fromDate: absence?.fromDate ?? day,
  toDate: absence?.toDate ?? day,
  fromHalf: absence?.fromHalf ?? 'morning',
  toHalf: absence?.toHalf ?? 'afternoon',
  kind: absence?.kind ?? 'vacation',
  mode: absence?.mode ?? 'new',
  substitute: absence?.substitutes.find(({ queueId }) => queueId === null)?.user.id ?? null,
  perQueue: absence?.substitutes.flatMap(({ queueId, user }) => (queueId === null ? [] : [{ queueId, userId: user.id }])) ?? [],
  publicMessage: absence?.publicMessage ?? '',
  internalNote: absence?.internalNote ?? '',
})

type Input = z.input<typeof CreateAbsence>

/** What is sent of a form; queues without a person are left out. */
export function inputOf({ userId, substitute, perQueue, ...values }: Values): Input {
  const named = perQueue.flatMap(({ queueId, userId: id }) => (id === null ? [] : [{ queueId, userId: id }]))
  const substitutes = [...(substitute === null ? [] : [{ userId: substitute }]), ...named]
  return { ...(userId === null ? {} : { userId }), ...values, substitutes } as Input
}

/** A refused place of the input as the field that it is of: substitutes by their row. */
export function fieldOf(place: string, { substitute, perQueue }: Values): string {
  const [, row] = place.match(/^substitutes\.(\d+)/) ?? []
  if (!row) return place === 'substitutes' ? 'substitute' : place
  if (substitute !== null && row === '0') return 'substitute'
  const named = perQueue.filter(({ userId }) => userId !== null)
  const queue = named[Number(row) - (substitute === null ? 0 : 1)]
  return queue ? `queue-${queue.queueId}` : 'substitute'
}

/** What is wrong, by field, before anything is sent: the contract's own reasons. */
export function reasonsOf(values: Values): Record<string, string> | undefined {
  const issues = CreateAbsence.safeParse(inputOf(values)).error?.issues
  if (!issues) return undefined
  const days = new Set<unknown>(['fromDate', 'toDate'])
  return Object.fromEntries(
    issues.toReversed().map(({ path, message, code }) => {
      const field = fieldOf(path.join('.'), values)
      return [field, days.has(field) && code === 'invalid_format' ? t('dayWrong') : message]
    }),
  )
}
