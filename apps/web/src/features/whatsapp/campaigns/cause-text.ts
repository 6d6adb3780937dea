import { LEFT_OUT_CAUSES } from '@balcao/contracts/whatsapp/campaign-bounds'
import { t } from './messages.ts'

const KNOWN = [...LEFT_OUT_CAUSES, 'undeliverable', 'not_allowed', 'template', 'unsure', 'gave_up', 'withheld', 'invalid'] as const

/** Why somebody did not get a campaign. */
export function causeText(cause: string): string {
  const known = KNOWN.find((one) => one === cause)
  return known ? t(`cause_${known}`) : t('cause_other', { cause })
}
