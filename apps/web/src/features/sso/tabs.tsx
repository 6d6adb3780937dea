import { PlaceLinks } from '../../lib/lists/place-links.tsx'
import { t } from './messages.ts'

/** The places of single sign-on side by side. */
export const SsoTabs = ({ current }: { current: 'providers' | 'social' | 'attempts' | 'widget' }) => (
  <PlaceLinks
    label={t('tabs')}
    current={current}
    places={[
      ['providers', '/sso', t('tabProviders')],
      ['social', '/sso/social', t('tabSocial')],
      ['attempts', '/sso/attempts', t('tabAttempts')],
      ['widget', '/sso/widget', t('tabWidget')],
    ]}
  />
)
