import type { Build } from '../../maker.ts'
import { another } from '../../row.ts'

/** A custom field of tickets, without values. */
const field: Build = async ({ desk }) => (await desk.aField({})).id

/** The form of some type, with a field in it. */
const form: Build = ({ desk }) => {
  const fields = JSON.stringify([{ customField: 'andar', required: false, requiredToResolve: false }])
  const values = { tenantId: desk.id, type: `tipo_${another()}`, fields }
  return desk.rows(async (tx) => (await tx.insertInto('ticketForms').values(values).returning('id').executeTakeFirstOrThrow()).id)
}

/** The number in the key of a type that has no form. */
const formless: Build = async ({ desk }) => {
  const position = another()
  const type = { tenantId: desk.id, key: `tipo_${position}`, name: `Tipo ${position}`, active: true, position }
  await desk.rows((tx) => tx.insertInto('ticketTypes').values(type).execute())
  return position
}

export const CUSTOM_FIELD_IDS = { field, form, formless }
