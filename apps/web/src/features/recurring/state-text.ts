import type { RecurringTicket } from '@balcao/contracts/recurring/recurring'
import { refusalText } from '@balcao/ui/lib/language'
import { t } from './messages.ts'

/** What stands in its way, or what it went on without, in sentences. */
export const troubleTexts = ({ trouble }: RecurringTicket): string[] =>
  trouble
    ? [
        ...trouble.what
          .filter((what) => what !== 'refused' || trouble.reasons.length === 0)
          .map((what) => t(what === 'type' ? 'typeOff' : what)),
        ...trouble.reasons.map(refusalText),
      ]
    : []

/** Its state, and why. */
export const stateText = (recurring: RecurringTicket): string => [t(recurring.state), ...troubleTexts(recurring)].join(' · ')
