import { PlaceLinks } from '../../lib/lists/place-links.tsx'
import { t } from './messages.ts'

/** The places of privacy side by side. */
export const PrivacyTabs = ({ current }: { current: 'tabRequests' | 'tabRetention' | 'tabHolds' | 'tabKept' }) => (
  <PlaceLinks
    label={t('tabs')}
    current={current}
    places={[
      ['tabRequests', '/privacy', t('tabRequests')],
      ['tabRetention', '/privacy/retention', t('tabRetention')],
      ['tabHolds', '/privacy/holds', t('tabHolds')],
      ['tabKept', '/privacy/data', t('tabKept')],
    ]}
  />
)
