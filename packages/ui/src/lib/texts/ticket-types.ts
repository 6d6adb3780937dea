import { TYPES, USUAL_TYPE } from '@balcao/contracts/tickets/statuses'
import { ownTypes } from './own-words.ts'

/** Types of tickets to choose from, in the organisation's order; one that is held already stays to choose. */
export function activeTypes(held?: string): readonly string[] {
  const active = ownTypes()?.active ?? TYPES
  return held === undefined || active.some((key) => key === held) ? active : [...active, held]
}

/** All that tickets may be of; those switched off come last. */
export const allTypes = (): readonly string[] => [...activeTypes(), ...(ownTypes()?.off ?? [])]

/** What a form begins with: this one, where it can be chosen. */
export const usualType = (wanted: string = USUAL_TYPE): string => activeTypes().find((key) => key === wanted) ?? activeTypes()[0] ?? wanted
