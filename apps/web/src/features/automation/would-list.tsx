import type { ActionKind } from '@balcao/contracts/automation/bounds'
import page from '../../lib/page/form-page.module.css'
import { type Change, changeText, fieldName } from '../../lib/tickets/changes.ts'
import { t } from './messages.ts'

type Would = { changes: readonly Change[]; actions: readonly ActionKind[]; reasons: readonly { message: string }[] }
/** What is told by the changes of the ticket already. */
const isTold = (kind: string) => kind.startsWith('set_') || kind === 'add_tags' || kind === 'remove_tags' || kind === 'add_watchers'

/** Fields of the ticket; what else its history tells stands among the actions. */
const isField = ({ field, label }: Change) => label !== undefined || fieldName(field) !== field

/** What a rule would change on a ticket, from what and to what; what it would do beside; and why it could not. */
export const WouldList = ({ would: { changes, actions, reasons } }: { would: Would }) => {
  const lines = [
    ...changes.filter(isField).map((change) => changeText(change)),
    ...actions.flatMap((kind) => (isTold(kind) ? [] : [t(`action_${kind}`)])),
    ...reasons.map(({ message }) => message),
  ]
  return <p className={page.quiet}>{lines.length > 0 ? lines.join(' · ') : t('wouldNothing')}</p>
}
