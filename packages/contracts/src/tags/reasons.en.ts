import type { Translated } from '../reason-text.ts'
import type { tagsReasons } from './reasons.ts'

/** The same in English. */
export const tagsReasonsEn: Translated<typeof tagsReasons> = {
  tag_not_found: 'This tag does not exist.',
  same_tag: 'Choose another tag.',
  color_malformed: 'Give the colour as #rrggbb.',
}
