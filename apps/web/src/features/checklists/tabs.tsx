import { PlaceLinks } from '../../lib/lists/place-links.tsx'
import { t } from './templates/messages.ts'

/** The places of checklists side by side. */
export const ChecklistTabs = ({ current }: { current: 'mine' | 'templates' }) => (
  <PlaceLinks
    label={t('tabs')}
    current={current}
    places={[
      ['mine', '/checklists', t('tabMine')],
      ['templates', '/checklists/templates', t('tabTemplates')],
    ]}
  />
)
