import { assesses } from '@balcao/ui/lib/texts/assessment'
import { t } from './messages.ts'

/** What a search understands beside words; urgency and impact where the organisation assesses them. */
export const operatorsText = (): string => (assesses() ? `${t('startText')} ${t('startAssessed')}` : t('startText'))
