import { newTransition, type TransitionValues } from './form-values.ts'
import { t } from './messages.ts'

/** What a new workflow can begin with. */
export const STARTERS = ['change', 'request', 'incident', 'blank'] as const
export type Starter = (typeof STARTERS)[number]

const asks = (more: Partial<TransitionValues['requires']>) => ({
  requires: { assignee: false, reason: false, approval: false, fields: [], ...more },
})

const TRANSITIONS: Record<Starter, () => TransitionValues[]> = {
  change: () => [
    newTransition(['new'], 'waiting_third_party', { label: t('transition_evaluate') }),
    newTransition(['waiting_third_party'], 'open', { label: t('transition_release'), minRole: 'supervisor', ...asks({ assignee: true }) }),
    newTransition(['new', 'waiting_third_party'], 'cancelled', {
      label: t('transition_refuse'),
      minRole: 'supervisor',
      ...asks({ reason: true }),
    }),
    newTransition(['open'], 'scheduled', { label: t('transition_schedule') }),
    newTransition(['open'], 'waiting_third_party', { label: t('transition_evaluateAgain'), ...asks({ reason: true }) }),
    newTransition(['open'], 'resolved', { label: t('transition_finish'), ...asks({ assignee: true, approval: true }) }),
    newTransition(['resolved'], 'closed', { label: t('transition_check'), minRole: 'supervisor' }),
    newTransition(['resolved'], 'open', { label: t('transition_redo'), ...asks({ reason: true }) }),
  ],
  request: () => [
    newTransition(['new', 'waiting_customer', 'waiting_third_party'], 'open', { label: t('transition_attend') }),
    newTransition(['open'], 'waiting_customer'),
    newTransition(['open'], 'waiting_third_party'),
    newTransition(['open'], 'resolved', { label: t('transition_deliver'), ...asks({ assignee: true }) }),
    newTransition(['new', 'open'], 'cancelled', asks({ reason: true })),
    newTransition(['resolved'], 'open', { label: t('transition_reopen') }),
  ],
  incident: () => [
    newTransition(['new', 'waiting_customer', 'waiting_third_party'], 'open', { label: t('transition_investigate') }),
    newTransition(['open'], 'waiting_customer'),
    newTransition(['open'], 'waiting_third_party'),
    newTransition(['open'], 'resolved', { label: t('transition_restored'), ...asks({ assignee: true }) }),
    newTransition(['resolved'], 'closed', asks({ reason: true })),
    newTransition(['new', 'open'], 'cancelled', asks({ reason: true })),
    newTransition(['resolved', 'closed'], 'open', { label: t('transition_failsAgain'), ...asks({ reason: true }) }),
  ],
  blank: () => [newTransition(['new'], 'open'), newTransition(['open'], 'resolved'), newTransition(['resolved'], 'open')],
}

/** The transitions of a starter, new each time. */
export const starterTransitions = (starter: Starter): TransitionValues[] => TRANSITIONS[starter]()
