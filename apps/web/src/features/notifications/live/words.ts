import type { Notification } from '@balcao/contracts/notifications/notifications'
import { t } from '../messages.ts'

/** How the list of this tab words a notification (T-093, T-094, T-100). */
export const wordsOf = ({ module, message }: Pick<Notification, 'module' | 'message'>) => ({
  title: t(module === 'system' ? 'module_system' : 'notice'),
  text: message || t('newNotice'),
})
