import { nameKey } from '../folded.ts'
import { CUSTOMER_STATUS_NAME_EN, STATUS_NAME_EN } from './names-en.ts'
import { STATUS, STATUSES, type Status } from './statuses.ts'

/** Characters a name of a status may have: it stands in chips, columns and menus. */
export const STATUS_NAME_LENGTH = 30

/** Null stands for the built-in word. */
export type OwnStatusName = { name: string | null; customerName: string | null }
export type OwnStatusNames = Partial<Record<Status, OwnStatusName>>

/** Statuses that customers know by themselves; the others look to them like one of these. */
export const hasCustomerName = (status: Status): boolean => STATUS[status].customerStatus === status

const BUILT_IN = {
  name: (status: Status) => [status, STATUS[status].name, STATUS_NAME_EN[status]],
  customerName: (status: Status) => [STATUS[status].customerLabel, CUSTOMER_STATUS_NAME_EN[status]],
}

/**
 * The status whose name this is already, own or built-in: a word stands for one status, also when its owner goes by another
 * name today. Undefined where it is free.
 */
export function takenBy(word: keyof OwnStatusName, text: string, by: Status, names: OwnStatusNames): Status | undefined {
  const others = STATUSES.filter((status) => status !== by && (word === 'name' || hasCustomerName(status)))
  return others.find((status) => [...BUILT_IN[word](status), names[status]?.[word] ?? ''].some((one) => nameKey(one) === nameKey(text)))
}
