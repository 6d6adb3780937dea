import { PlaceLinks } from '../../lib/lists/place-links.tsx'
import { t } from './messages.ts'

/** The places of automation side by side. */
export const AutomationTabs = ({ current }: { current: 'rules' | 'runs' }) => (
  <PlaceLinks
    label={t('tabs')}
    current={current}
    places={[
      ['rules', '/automation', t('tabRules')],
      ['runs', '/automation/runs', t('tabRuns')],
    ]}
  />
)
