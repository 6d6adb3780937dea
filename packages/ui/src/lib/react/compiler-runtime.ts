import { createContext, useContext } from 'react'
import * as runtime from 'react/compiler-runtime'
import { language } from '../language.ts'

/** The language and the time zone of the screens, for what the React compiler makes. */
export const LanguageContext = createContext<string>(language())

const EMPTY = Symbol.for('react.memo_cache_sentinel')

// React types this module as empty: it is for compilers.
const { c: slotsOf } = runtime as unknown as { c: (size: number) => unknown[] }

/**
 * Stands for the compiler's own runtime in the apps' builds. A compiled component remembers what it has drawn for as long as
 * its props and state last, and a text is neither. So each one also hears of language and time zone, and forgets what it drew in others;
 * what was typed, opened or scrolled stays.
 */
export function c(size: number): unknown[] {
  // biome-ignore lint/correctness/useHookAtTopLevel: the compiler calls this first in every component and hook
  const now = useContext(LanguageContext)
  const slots = slotsOf(size + 1)
  if (slots[size] !== now) {
    slots.fill(EMPTY)
    slots[size] = now
  }
  return slots
}
