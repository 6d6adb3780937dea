import { nameKey } from '../folded.ts'
import { TYPE_NAME_EN } from './names-en.ts'
import { type BuiltInType, TYPE_NAME, TYPES } from './statuses.ts'

/** Characters a name of a type may have: it stands in columns, chips and menus. */
export const TYPE_NAME_LENGTH = 30
/** Types of an organisation, the built-in ones and those switched off among them. */
export const MAX_TYPES = 50

/** A type as its organisation has it. Null names stand for the built-in word; a null label for the name. */
export type OwnType = { key: string; name: string | null; customerName: string | null; active: boolean }

/** The list of an organisation that changed nothing. */
export const BUILT_IN_TYPES: readonly OwnType[] = TYPES.map((key) => ({ key, name: null, customerName: null, active: true }))

export const isBuiltInType = (key: string): key is BuiltInType => TYPES.some((one) => one === key)

/** What the desk calls it, in Portuguese where the word is built-in. */
export const typeWord = ({ key, name }: Pick<OwnType, 'key' | 'name'>): string => name ?? (isBuiltInType(key) ? TYPE_NAME[key] : key)
/** What customers call it. */
export const customerTypeWord = (type: OwnType): string => type.customerName ?? typeWord(type)

const builtIn = (key: string) => (isBuiltInType(key) ? [TYPE_NAME[key], TYPE_NAME_EN[key]] : [])
const WORDS = {
  name: (type: OwnType) => [type.key, ...builtIn(type.key), typeWord(type)],
  customerName: (type: OwnType) => [customerTypeWord(type)],
}

/**
 * The type whose word this is already, by its place in the list: a word stands for one type, so that `tipo:` finds one.
 * Undefined where it is free.
 */
export function typeTakenBy(word: 'name' | 'customerName', text: string, by: number, types: readonly OwnType[]): OwnType | undefined {
  return types.find((type, n) => n !== by && WORDS[word](type).some((one) => nameKey(one) === nameKey(text)))
}
