import type { Build } from '../../maker.ts'

/** A ticket that opens itself every day. */
const recurring: Build = async ({ desk, person }) => desk.aRecurring(await person())
const pausedRecurring: Build = async ({ desk, person }) =>
  desk.aRecurring(await person(), { pausedAt: new Date().toISOString(), nextAt: null })
/** One that was removed just now. */
const goneRecurring: Build = async ({ desk, person }) =>
  desk.aRecurring(await person(), { deletedAt: new Date().toISOString(), nextAt: null })

export const RECURRING_IDS = { recurring, pausedRecurring, goneRecurring }
