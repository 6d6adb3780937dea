import { type CustomKey, customKey, customOf } from '../tickets/custom-keys.ts'
import { STATUSES, type Status } from '../tickets/statuses.ts'

/** Columns of a board by custom status: of a status, for its tickets that are in none, and of each custom one. Shared by server and browser; no schemas. */
type Custom = { id: number; status: string }
/** What of a filter decides which columns there are. */
type Asked = { status?: readonly Status[] | undefined; customStatusId?: readonly number[] | undefined; not?: readonly string[] | undefined }

/** The columns that a filter leaves: each status, followed by its custom ones. One that names custom statuses leaves no column of a status. */
export function customColumns(filter: Asked, customs: readonly Custom[]): (Status | CustomKey)[] {
  const { status = [], customStatusId = [], not = [] } = filter
  const isLeft = <T>(chosen: readonly T[], name: string, value: T) => chosen.length === 0 || chosen.includes(value) !== not.includes(name)
  const namesCustom = customStatusId.length > 0 && !not.includes('customStatusId')
  return STATUSES.filter((one) => isLeft(status, 'status', one)).flatMap((one) => [
    ...(namesCustom ? [] : [one]),
    ...customs.filter((own) => own.status === one && isLeft(customStatusId, 'customStatusId', own.id)).map(({ id }) => customKey(id)),
  ])
}

/** The filter of one such column. */
export function customColumn<F extends Asked>(filter: F, key: string, customs: readonly Custom[]): F {
  const { status: _, customStatusId: asked = [], not = [], ...rest } = filter
  const custom = customOf(key)
  const others = not.filter((name) => name !== 'status' && name !== 'customStatusId')
  const excluded = [
    ...new Set([...(not.includes('customStatusId') ? asked : []), ...customs.filter(({ status }) => status === key).map(({ id }) => id)]),
  ]
  const own =
    custom === undefined
      ? { status: [key as Status], ...(excluded.length > 0 ? { customStatusId: excluded } : {}) }
      : { customStatusId: [custom] }
  const excludes = custom === undefined && excluded.length > 0 ? [...others, 'customStatusId'] : others
  return { ...rest, ...own, ...(excludes.length > 0 ? { not: excludes } : {}) } as unknown as F
}
