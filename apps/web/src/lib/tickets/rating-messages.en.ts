import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './rating-messages.ts'

export const en: Twin<typeof t> = {
  ratings: {
    heading: 'Customer rating',
    score: 'Score',
    scoreOf: '{score} of 5',
    why: 'Reason',
    when: 'Rated',
    earlier: 'Before reopening: {scores}',
    reason_slow: 'It took long',
    reason_unsolved: 'Not solved',
    reason_unclear: 'Unclear explanation',
    reason_manner: 'Manner of service',
    reason_other: 'Another reason',
    rated: '{via, select, link {rated it, by the mailed link,} other {rated it}} {score} of 5{words}',
    rerated:
      '{via, select, link {changed the rating, by the mailed link,} other {changed the rating}} from {before} to {score} of 5{words}',
  },
}
