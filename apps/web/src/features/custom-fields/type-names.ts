import { FIELD_TYPE, FIELD_TYPES, type FieldType } from '@balcao/contracts/custom-fields/types'
import { messages } from '@balcao/ui/lib/messages'

/** The kinds of fields, in the language of the screens. */
export const fieldTypeName = messages(
  'field-types',
  Object.fromEntries(FIELD_TYPES.map((type) => [type, FIELD_TYPE[type].name])) as Record<FieldType, string>,
)
