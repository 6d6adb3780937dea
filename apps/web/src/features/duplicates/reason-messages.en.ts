import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './reason-messages.ts'

export const en: Twin<typeof t> = {
  duplicateReasons: {
    rare_words: 'the same rare words: {words}',
    same_title: 'the same title',
    similar_title: 'a similar title',
    similar_text: 'a similar text',
    same_codes: 'the same code: {words}',
    same_requester: 'the same requester',
    same_company: 'the same company',
    same_fields: 'the same fields: {words}',
    close_in_time: '{time} apart',
  },
}
