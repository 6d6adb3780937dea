import type { FlowEvent } from '@balcao/contracts/flows/bounds'
import { t as rule } from '../../automation/messages.ts'
import { t } from '../messages.ts'

/** What starts a flow, in words. */
export const startText = (event: FlowEvent): string => (event === 'manual' ? t('event_manual') : rule(`event_${event}`))
