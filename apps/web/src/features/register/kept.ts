import { EMPTY, type Field, LAST, type Values } from './steps.ts'

const KEY = 'balcao:register'

/** How far somebody is with the wizard. There is no secret among its fields. */
export type Progress = { values: Values; byHand: readonly Field[]; step: number }
const START: Progress = { values: EMPTY, byHand: [], step: 0 }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What an earlier load of this tab kept, whatever of it is still of use. */
function read(text: string | null): Progress {
  const kept = JSON.parse(text ?? 'null') as { values?: Record<string, unknown>; byHand?: unknown; step?: unknown } | null
  if (typeof kept !== 'object' || kept === null) return START
  const fields = Object.keys(EMPTY) as Field[]
  const textOf = (field: Field) => (typeof kept.values?.[field] === 'string' ? kept.values[field] : '')
  return {
    values: Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Values,
    byHand: Array.isArray(kept.byHand) ? fields.filter((field) => (kept.byHand as unknown[]).includes(field)) : [],
    step: Number.isInteger(kept.step) ? Math.min(Math.max(kept.step as number, 0), LAST) : 0,
  }
}

/** Keeps the wizard across a reload of its tab, until the organisation is there. A store that refuses costs only that. */
export function keptIn(store: Store) {
  return {
    read(): Progress {
      try {
        return read(store.getItem(KEY))
      } catch {
        return START
      }
    },
    write(progress: Progress): void {
      try {
        store.setItem(KEY, JSON.stringify(progress))
      } catch {
        // A full or closed store: the page itself still holds it.
      }
    },
    drop: () => store.removeItem(KEY),
  }
}
