import type { Notification } from '@balcao/contracts/notifications/notifications'
import { t } from '../messages.ts'

/** How the list of this tab words a notification (T-093, T-100). */
export const wordsOf = ({ message }: Pick<Notification, 'message'>) => ({ title: t('notice'), text: message || t('newNotice') })
