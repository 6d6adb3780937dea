import { nameKey } from '../folded.ts'
import { type OwnStatusNames, takenBy } from './status-words.ts'
import { PLAIN_STATUSES, STATUS, type Status } from './statuses.ts'

/** Statuses that may have custom ones. */
export const CUSTOMIZABLE = PLAIN_STATUSES
export type Customizable = (typeof CUSTOMIZABLE)[number]

/** A status of an organisation's own: one of the built-in ones by another name. A null label leaves customers that status's. */
export type CustomStatus = { id: number; status: Customizable; name: string; customerName: string | null; active: boolean }

/** The custom status, by its place among these, whose name this is; undefined where it is free. */
export const customTakenBy = <Named extends { name: string }>(text: string, by: number, all: readonly Named[]): Named | undefined =>
  all.find((one, n) => n !== by && nameKey(one.name) === nameKey(text))

/** The built-in status whose name this is, own or built-in: a word stands for one status. Undefined where it is free. */
export const builtInTakenBy = (text: string, names: OwnStatusNames): Status | undefined => {
  // `merged` itself is asked for by another's name, so that none is left out.
  const [one, other] = [takenBy('name', text, 'merged', names), takenBy('name', text, 'spam', names)]
  return one ?? other
}

/** What a custom status is called for customers, in Portuguese where the word is built-in. */
export const customerWord = ({ status, customerName }: Pick<CustomStatus, 'status' | 'customerName'>): string =>
  customerName ?? STATUS[status].customerLabel
