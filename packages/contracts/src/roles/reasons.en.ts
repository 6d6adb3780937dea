import type { Translated } from '../reason-text.ts'
import type { rolesReasons } from './reasons.ts'

/** The same in English. */
export const rolesReasonsEn: Translated<typeof rolesReasons> = {
  role_not_copyable: 'This role does not exist or cannot be copied.',
  replacement_not_found: 'This role does not exist or is the one being deleted.',
  role_not_found: 'This role does not exist.',
  permission_not_for_role: 'This role cannot have this permission like this.',
  system_role_named: 'System roles keep their name and description.',
  role_beyond_yours: 'You cannot give this role.',
  permission_beyond_yours: 'You do not have this permission.',
}
