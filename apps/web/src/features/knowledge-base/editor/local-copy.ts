import { storage } from '../../../lib/storage.ts'
import type { Drafted } from './fields.ts'

/** What was typed and did not reach the server yet, with what it was based on. */
export type LocalCopy = { version: number; base: Drafted; values: Drafted; at: string }

const keyOf = (userId: number, articleId: number) => `kb-draft:${userId}:${articleId}`

export function readCopy(userId: number, articleId: number): LocalCopy | undefined {
  try {
    const copy = JSON.parse(storage.get(keyOf(userId, articleId)) ?? 'null') as LocalCopy | null
    return copy && typeof copy.version === 'number' && typeof copy.values?.content === 'string' && copy.base ? copy : undefined
  } catch {
    return undefined
  }
}

/** @returns false where the browser keeps nothing */
export const keepCopy = (userId: number, articleId: number, copy: LocalCopy): boolean =>
  storage.set(keyOf(userId, articleId), JSON.stringify(copy))

export const dropCopy = (userId: number, articleId: number): void => storage.remove(keyOf(userId, articleId))
