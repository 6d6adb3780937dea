import { PlaceLinks } from '../../../lib/lists/place-links.tsx'
import { t } from './messages.ts'

/** The places of approvals side by side. */
export const ApprovalTabs = ({ current }: { current: 'toDecide' | 'asked' }) => (
  <PlaceLinks
    label={t('tabs')}
    current={current}
    places={[
      ['toDecide', '/approvals', t('tabToDecide')],
      ['asked', '/approvals/asked', t('tabAsked')],
    ]}
  />
)
