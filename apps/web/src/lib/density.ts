import type { Density } from '@balcao/ui/lib/table/table-types'
import { createStore } from './store.ts'

/** The row height of lists that were given none of their own on this device. */
export const usualDensity = createStore<Density>('normal')
