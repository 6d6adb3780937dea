import type { Build } from '../../maker.ts'

/** A custom field of tickets, without values. */
const field: Build = async ({ desk }) => (await desk.aField({})).id

export const CUSTOM_FIELD_IDS = { field }
