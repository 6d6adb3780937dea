import { PlaceLinks } from '../../../lib/lists/place-links.tsx'
import { t } from './messages.ts'

/** The places of documents side by side. */
export const DocumentTabs = ({ current }: { current: 'documents' | 'templates' }) => (
  <PlaceLinks
    label={t('tabs')}
    current={current}
    places={[
      ['documents', '/documents', t('tabDocuments')],
      ['templates', '/documents/templates', t('tabTemplates')],
    ]}
  />
)
